import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import { icon } from '../../shared/controls/icons.ts';
import { rand } from '../../../facts/money.ts';
import { upcomingDebits } from '../terms/upcoming-debits.ts';
import { earliestDay } from '../terms/earliest-day.ts';
import { dayField } from '../form/day-field.ts';
import { amountLimits } from '../terms/amount-limits.ts';
import { errorOf, labelOf, pills, selectInput } from '../form/form-controls.ts';
import { digitsInput, LATER_ROWS } from '../form/later-fields.ts';
import { needsAmount } from '../form/mandate-form.ts';
import { weekdays } from '../terms/day-words.ts';
import { frequencyName, frequencyOf } from '../terms/frequency.ts';
import { loadSignatureFace } from '../form/signature-face.ts';
import { quantityStepper } from '../form/quantity-stepper.ts';
import type { ScreenContext } from './screen-context.ts';

/** The third step: the products, the amount and the days. */

/** Renders the step. */
export function planStep(screen: ScreenContext): TemplateResult {
  const { form, view, state } = screen;
  const { page, products } = view;
  loadSignatureFace();
  return html`
    ${page.description ? html`<p class="muted">${page.description}</p>` : nothing} ${products.length > 0 ? productList(screen) : nothing}
    ${
      view.amount !== null
        ? html`<p class="sum"><span>${msg('Amount')}</span><span class="big">${rand(view.amount)}</span></p>`
        : needsAmount(view)
          ? digitsInput(screen, 'amount', { hint: amountLimits(screen) })
          : nothing
    }
    ${products.length > 0 && form.items.size === 0 ? nothing : dayFields(screen)}
    ${state.quote === null ? nothing : upcomingDebits(state.quote)}
  `;
}

/** The fields for the days: the recurring day, or the only one. The other days are folded, because most people leave them unchanged. */
function dayFields(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const { page } = view;
  const interval = form.interval(view);
  const min = earliestDay(view);
  if (interval === null) return dayField(screen, 'process_date', LATER_ROWS.process_date, { min, max: page.date_end, optional: true });
  const others = ['first_collection_date', 'date_start', 'date_end'] as const;
  const open = others.some((field) => form.get(field) !== '' || errorOf(screen, field, LATER_ROWS[field]) !== undefined);
  return html`${dayChoice(screen, interval)}
    <details class="others" ?open=${open}>
      <summary>${msg('Choose when it starts or ends')}${icon('chevron')}</summary>
      <div class="fields">
        ${
          form.hasOnce(view)
            ? dayField(screen, 'first_collection_date', LATER_ROWS.first_collection_date, {
                min,
                hint: msg('What is paid once is taken on this day.'),
                optional: true,
              })
            : nothing
        }
        ${dayField(screen, 'date_start', LATER_ROWS.date_start, { min, max: page.date_end, optional: true })}
        ${page.date_end === null ? dayField(screen, 'date_end', LATER_ROWS.date_end, { min, optional: true }) : nothing}
      </div>
    </details>`;
}

function dayChoice(screen: ScreenContext, interval: string): TemplateResult {
  const { view } = screen;
  if (interval === 'WEEKLY') {
    return selectInput(
      screen,
      'process_day',
      LATER_ROWS.process_day,
      weekdays().map((label, index) => ({ value: String(index + 1), label })),
      '…',
    );
  }
  const days = view.page.process_days ?? Array.from({ length: 31 }, (_, index) => index + 1);
  const choices = days.map((one) => ({ value: String(one), label: one === 31 ? msg('Last day (31)') : msg(str`Day ${one}`) }));
  return days.length > 6
    ? selectInput(screen, 'process_day', LATER_ROWS.process_day, choices, '…')
    : pills(screen, 'process_day', LATER_ROWS.process_day, choices);
}

function productList(screen: ScreenContext): TemplateResult {
  const { view } = screen;
  const error = errorOf(screen, 'items', LATER_ROWS.items);
  return html`<fieldset class="products" aria-describedby=${error ? 'items-note' : nothing}>
    <legend class="label">${labelOf(screen, LATER_ROWS.items)}</legend>
    ${view.products.map((product, index) => productRow(screen, product, index === 0 ? error : undefined))}
    ${error ? html`<p class="error" part="error" id="items-note">${error}</p>` : nothing}
  </fieldset>`;
}

/** A product. Its quantity is asked for if it is sold by a unit. */
function productRow(screen: ScreenContext, product: EmandateView['products'][number], error: string | undefined): TemplateResult {
  const { form, locked } = screen;
  const { product_id, name, description, unit_label, price, billing_period, pricing_type } = product;
  const qty = form.items.get(product_id);
  const choose = (many: number | null): void => {
    if (many === null) form.items.delete(product_id);
    else form.items.set(product_id, many);
    screen.onChange();
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
      <span class="price">${rand(price)}<span class="muted small">${frequencyName(frequencyOf(billing_period, pricing_type))}</span></span>
    </label>
    ${qty === undefined || unit_label === null ? nothing : quantityStepper(screen, { id: product_id, name, unit: unit_label, value: qty, changed: choose })}
  </div>`;
}
