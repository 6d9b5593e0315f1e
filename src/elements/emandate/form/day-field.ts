import { msg } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { errorOf, labelOf } from './form-controls.ts';
import type { FormField, MandateRow } from './mandate-fields.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** A field for a day, with the browser's own calendar. */

/** Renders the field. */
export function dayField(
  screen: ScreenContext,
  field: FormField,
  row: MandateRow,
  { min, max, hint, optional }: { min: string; max?: string | null; hint?: string; optional?: boolean },
): TemplateResult {
  const [error, label] = [errorOf(screen, field, row), labelOf(screen, row)];
  return html`<div class="field" part="field">
    <label class="label" part="label" for=${field}
      >${optional ? html`${`${label} `}<span class="optional">${msg('(optional)')}</span>` : label}</label
    >
    <input
      id=${field}
      class="input"
      part="input"
      type="date"
      min=${min}
      max=${max ?? nothing}
      .value=${screen.form.get(field)}
      ?readonly=${screen.locked}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${error || hint ? `${field}-note` : nothing}
      @change=${(event: Event): void => screen.onInput(field, event.target instanceof HTMLInputElement ? event.target.value : '', true)}
    />
    ${error ? html`<p class="error" part="error" id="${field}-note">${error}</p>` : hint ? html`<p class="hint" id="${field}-note">${hint}</p>` : nothing}
  </div>`;
}
