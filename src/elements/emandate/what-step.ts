import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateView } from '../../protocol/emandate.ts';
import { formatMoney } from '../money.ts';
import { coming } from './coming.ts';
import { earliestDay } from './earliest-day.ts';
import { amountLimits, day, errorOf, pills, select, text } from './fields.ts';
import { needsAmount } from './mandate-form.ts';
import { quantity } from './quantity.ts';
import type { Screen } from './screen.ts';

/** The third step: what is signed for, how much, and when. */

/** What, how much and when. */
export function whatStep(screen: Screen): TemplateResult {
  const { say, form, view, state } = screen;
  const { page, products } = view;
  return html`
    ${page.description ? html`<p class="muted">${page.description}</p>` : nothing} ${products.length > 0 ? productList(screen) : nothing}
    ${
      view.amount !== null
        ? html`<p class="sum"><span>${say('amount')}</span><span class="big">${formatMoney(view.amount, 'ZAR')}</span></p>`
        : needsAmount(view)
          ? text(screen, 'amount', say('amount'), { inputmode: 'decimal', maxlength: 16, hint: amountLimits(screen) })
          : nothing
    }
    ${products.length > 0 && form.items.size === 0 ? nothing : days(screen)} ${state.quote === null ? nothing : coming(state.quote, say)}
  `;
}

/** The day that repeats, or the only one; the others behind a word, because most people leave them as they are. */
function days(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  const { page } = view;
  const interval = form.interval(view);
  const min = earliestDay(view);
  if (interval === null) return day(screen, 'process_date', say('process_date'), { min, max: page.date_end, optional: true });
  const others = ['first_collection_date', 'date_start', 'date_end'] as const;
  const open = others.some((field) => form.get(field) !== '' || errorOf(screen, field) !== undefined);
  return html`${dayChoice(screen, interval)}
    <details class="others" ?open=${open}>
      <summary>${say('other_days')}</summary>
      <div class="fields">
        ${
          form.hasOnce(view)
            ? day(screen, 'first_collection_date', say('first_collection_date'), { min, hint: say('first_hint'), optional: true })
            : nothing
        }
        ${day(screen, 'date_start', say('date_start'), { min, max: page.date_end, optional: true })}
        ${page.date_end === null ? day(screen, 'date_end', say('date_end'), { min, optional: true }) : nothing}
      </div>
    </details>`;
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
  const { say, view } = screen;
  const error = errorOf(screen, 'items');
  return html`<fieldset class="products" aria-describedby=${error ? 'items-note' : nothing}>
    <legend class="label">${say('products')}</legend>
    ${view.products.map((product, index) => productRow(screen, product, index === 0 ? error : undefined))}
    ${error ? html`<p class="error" part="error" id="items-note">${error}</p>` : nothing}
  </fieldset>`;
}

/** A product; how many of it is asked where it is sold by a unit. */
function productRow(screen: Screen, product: EmandateView['products'][number], error: string | undefined): TemplateResult {
  const { say, form, locked } = screen;
  const { product_id, name, description, unit_label, price, billing_period, pricing_type } = product;
  const qty = form.items.get(product_id);
  const choose = (many: number | null): void => {
    if (many === null) form.items.delete(product_id);
    else form.items.set(product_id, many);
    screen.changed();
  };
  return html`<div class="product">
    <label>
      <input
        type="checkbox"
        .checked=${qty !== undefined}
        ?disabled=${locked}
        aria-invalid=${error ? 'true' : nothing}
        @change=${(): void => choose(qty === undefined ? 1 : null)}
      />
      <span class="product-name">${name}${description ? html`<span class="muted small">${description}</span>` : nothing}</span>
      <span class="price"
        >${formatMoney(price, 'ZAR')}<span class="muted small">${say(frequencyOf(billing_period, pricing_type))}</span></span
      >
    </label>
    ${qty === undefined || unit_label === null ? nothing : quantity(screen, { id: product_id, name, unit: unit_label, value: qty, changed: choose })}
  </div>`;
}

const frequencyOf = (period: string | null, type: string): 'ONCE' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' =>
  type === 'ONE_TIME' ? 'ONCE' : period === 'WEEKLY' || period === 'YEARLY' ? period : 'MONTHLY';
