import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../../shared/locales/localize.ts';
import type { FormField } from '../form/fields.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** A known detail, with a button to replace it. */
export function knownRow({ form, locked, onChange }: ScreenContext, field: FormField, label: string, value: string): TemplateResult {
  return html`<div class="known">
    <span><span class="label">${label}</span><span>${value}</span></span>
    <button
      class="change"
      type="button"
      aria-label="${msg('Change')}: ${label}"
      aria-disabled=${locked ? 'true' : nothing}
      @click=${(): void => {
        if (locked) return;
        form.replaced.add(field);
        onChange(field);
      }}
    >
      ${msg('Change')}
    </button>
  </div>`;
}
