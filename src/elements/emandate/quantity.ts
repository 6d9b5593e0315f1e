import { html, type TemplateResult } from 'lit';
import type { Screen } from './screen.ts';

/** How many of something: a number that can be typed, with a button to either side. */

const MOST = 1000;

/** The stepper of a product that is chosen. */
export function quantity(
  { say, locked }: Screen,
  { id, name, unit, value, changed }: { id: string; name: string; unit: string; value: number; changed: (value: number) => void },
): TemplateResult {
  const set = (wanted: number): void => {
    const next = Math.min(MOST, Math.max(1, wanted));
    if (!locked && next !== value) changed(next);
  };
  const step = (by: -1 | 1, label: string, sign: string): TemplateResult =>
    html`<button
      type="button"
      aria-label=${label}
      aria-disabled=${value + by < 1 || value + by > MOST || locked ? 'true' : 'false'}
      @click=${(): void => set(value + by)}
    >
      ${sign}
    </button>`;
  return html`<div class="quantity">
    <label for="qty-${id}">${say('quantity')}<span class="unseen">: ${name}</span> <span class="muted">(${unit})</span></label>
    <div class="stepper">
      ${step(-1, say('fewer', name), '−')}
      <input
        id="qty-${id}"
        inputmode="numeric"
        autocomplete="off"
        maxlength="4"
        .value=${String(value)}
        ?readonly=${locked}
        @change=${(event: Event): void => {
          if (!(event.target instanceof HTMLInputElement)) return;
          set(Math.round(Number(event.target.value)) || value);
          // What was not taken does not stay there.
          event.target.value = String(Math.min(MOST, Math.max(1, Math.round(Number(event.target.value)) || value)));
        }}
      />
      ${step(1, say('more', name), '+')}
    </div>
  </div>`;
}
