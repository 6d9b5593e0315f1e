import { msg, str } from '../../shared/locales/localize.ts';
import { html, type TemplateResult } from 'lit';
import { MAX_QUANTITY, quantityWithin, typedQuantity } from '../../shared/form/quantity.ts';
import type { ScreenContext } from '../form/screen-context.ts';

/** A quantity: a number that can be typed, with a button for one fewer and one for one more. */

/** The stepper for the quantity of a chosen product. */
export function quantityStepper(
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
