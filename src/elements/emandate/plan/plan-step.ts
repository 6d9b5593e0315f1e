import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import { icon } from '../../shared/controls/icons.ts';
import { rand } from '../../../facts/money.ts';
import type { FormField } from '../form/fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import { frequencyName, frequencyOf } from '../terms/terms-words.ts';
import type { ScreenContext } from '../form/screen-context.ts';
import { MAX_QUANTITY, quantityWithin, typedQuantity } from '../../shared/form/quantity.ts';

/** What the signer chooses: the products or the amount, and the days. */
export function planChoices(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const asks = (field: FormField) => form.names.includes(field);
  return html`
    ${view.products.length > 0 ? productList(screen) : asks('amount') ? form.field('amount') : nothing}
    ${asks('process_date') ? form.field('process_date') : asks('process_day') ? dayFields(form) : nothing}
  `;
}

/** The recurring day. The other days are folded, because most people leave them unchanged. */
function dayFields(form: MandateForm): TemplateResult {
  const others = form.names.filter((field) => OTHER_DAYS.has(field));
  const open = others.some((field) => form.get(field) !== '' || form.error(field) !== undefined);
  return html`${form.field('process_day')}
    <details class="others" ?open=${open}>
      <summary>${msg('Choose when it starts or ends')}${icon('chevron')}</summary>
      <div class="fields">${others.map((field) => form.field(field))}</div>
    </details>`;
}

const OTHER_DAYS: ReadonlySet<FormField> = new Set(['first_collection_date', 'date_start', 'date_end']);

function productList(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const error = form.error('items');
  return html`<fieldset class="products" aria-describedby=${error ? 'items-note' : nothing}>
    <legend class="label">${form.label('items')}</legend>
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

/** The quantity of a chosen product: a number that can be typed, with a button for one fewer and one for one more. */
function quantityStepper(
  { locked }: ScreenContext,
  { id, name, unit, value, changed }: { id: string; name: string; unit: string; value: number; changed: (value: number) => void },
): TemplateResult {
  const set = (wanted: number): void => {
    const next = quantityWithin(wanted);
    if (!locked && next !== value) changed(next);
  };
  const step = (by: -1 | 1, label: string, sign: string): TemplateResult =>
    html`<button
      type="button"
      aria-label=${label}
      aria-disabled=${value + by < 1 || value + by > MAX_QUANTITY || locked ? 'true' : 'false'}
      @click=${(): void => set(value + by)}
    >
      ${sign}
    </button>`;
  return html`<div class="quantity">
    <label for="qty-${id}">${msg('How many')}<span class="unseen">: ${name}</span> <span class="muted">(${unit})</span></label>
    <div class="stepper">
      ${step(-1, msg(str`One fewer: ${name}`), '−')}
      <input
        id="qty-${id}"
        inputmode="numeric"
        autocomplete="off"
        maxlength="16"
        .value=${String(value)}
        ?readonly=${locked}
        @change=${(event: Event): void => {
          if (!(event.target instanceof HTMLInputElement)) return;
          const typed = typedQuantity(event.target.value, value);
          set(typed);
          // A value out of range is replaced in the field too.
          event.target.value = String(typed);
        }}
      />
      ${step(1, msg(str`One more: ${name}`), '+')}
    </div>
  </div>`;
}
