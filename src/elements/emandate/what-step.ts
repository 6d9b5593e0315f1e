import { html, nothing, type TemplateResult } from 'lit';
import { formatMoney } from '../money.ts';
import { coming } from './coming.ts';
import { day, pills, select, text } from './fields.ts';
import { needsAmount } from './mandate-form.ts';
import type { Screen } from './screen.ts';

/** The third step: what is signed for, how much, and when. */

/** What, how much and when. */
export function whatStep(screen: Screen): TemplateResult {
  const { say, form, view, state } = screen;
  const { page, products, today } = view;
  const interval = form.interval(view);
  const min = tomorrow(today, page.date_start);
  return html`
    ${page.description ? html`<p class="muted">${page.description}</p>` : nothing} ${products.length > 0 ? productList(screen) : nothing}
    ${
      view.amount !== null
        ? html`<p class="sum"><span>${say('amount')}</span><span class="big">${formatMoney(view.amount, 'ZAR')}</span></p>`
        : needsAmount(view)
          ? text(screen, 'amount', say('amount'), { inputmode: 'decimal', maxlength: 16, ...limits(screen) })
          : nothing
    }
    <div class="fields">
      ${interval === null ? day(screen, 'process_date', say('process_date'), { min, max: page.date_end }) : dayChoice(screen, interval)}
      ${form.hasOnce(view) ? day(screen, 'first_collection_date', say('first_collection_date'), { min, hint: say('first_hint') }) : nothing}
      ${
        interval === null
          ? nothing
          : html`${day(screen, 'date_start', say('date_start'), { min, max: page.date_end, optional: true })}
            ${page.date_end === null ? day(screen, 'date_end', say('date_end'), { min, optional: true }) : nothing}`
      }
    </div>
    ${state.quote === null ? nothing : coming(state.quote, say)}
  `;
}

function limits({ view: { page }, say }: Screen): { hint: string } | object {
  const { amount_min: min, amount_max: max } = page;
  return min !== null && max !== null ? { hint: say('amount_between', formatMoney(min, 'ZAR'), formatMoney(max, 'ZAR')) } : {};
}

function dayChoice(screen: Screen, interval: string): TemplateResult {
  const { say, view } = screen;
  if (interval === 'WEEKLY') {
    const weekdays = say('weekdays').split(',');
    return select(
      screen,
      'process_day',
      say('process_day'),
      weekdays.map((label, index) => ({ value: String(index + 1), label })),
      '…',
    );
  }
  const days = view.page.process_days ?? Array.from({ length: 31 }, (_, index) => index + 1);
  const choices = days.map((one) => ({ value: String(one), label: one === 31 ? say('last_day') : say('day_of_month', one) }));
  return days.length > 6
    ? select(screen, 'process_day', say('process_day'), choices, '…')
    : pills(screen, 'process_day', say('process_day'), choices);
}

function productList(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  return html`<fieldset class="products" aria-describedby="items-note">
    <legend class="label">${say('products')}</legend>
    ${view.products.map(
      (product, index) =>
        html`<label class="product">
          <input
            type="checkbox"
            id=${index === 0 ? 'items' : nothing}
            .checked=${form.items.has(product.product_id)}
            ?disabled=${screen.locked}
            @change=${(): void => {
              if (!form.items.delete(product.product_id)) form.items.set(product.product_id, 1);
              screen.changed();
            }}
          />
          <span class="product-name"
            >${product.name}${product.description ? html`<span class="muted small">${product.description}</span>` : nothing}</span
          >
          <span class="price"
            >${formatMoney(product.price, 'ZAR')}<span class="muted small"
              >${say(frequencyOf(product.billing_period, product.pricing_type))}</span
            ></span
          >
        </label>`,
    )}
    ${screen.wrong['items'] ? html`<p class="error" id="items-note">${say('required')}</p>` : nothing}
  </fieldset>`;
}

const frequencyOf = (period: string | null, type: string): 'ONCE' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' =>
  type === 'ONE_TIME' ? 'ONCE' : period === 'WEEKLY' || period === 'YEARLY' ? period : 'MONTHLY';

function tomorrow(today: string, start: string | null): string {
  const next = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return start !== null && start > next ? start : next;
}
