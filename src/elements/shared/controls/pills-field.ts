import { html, nothing, type TemplateResult } from 'lit';
import type { SelectFieldOptions } from './field.ts';

/** All values of a field beside each other, as radio buttons in the shape of pills. */
export function pillsField({
  id,
  label,
  value,
  error,
  choices,
  part,
  locked = false,
  onInput,
}: Pick<SelectFieldOptions, 'id' | 'label' | 'value' | 'error' | 'choices' | 'locked' | 'onInput'> & { part?: string }): TemplateResult {
  return html`<fieldset class="pills" part=${part ?? nothing} aria-describedby=${error ? `${id}-error` : nothing}>
    <legend class="label">${label}</legend>
    ${choices.map(
      (choice) =>
        html`<label class="pill"
          ><input
            type="radio"
            id="${id}-${choice.value}"
            name=${id}
            value=${choice.value}
            .checked=${choice.value === value}
            ?disabled=${locked}
            @change=${(): void => onInput(choice.value)}
          />${choice.label}</label
        >`,
    )}
    ${error ? html`<p class="error" part="error" id="${id}-error">${error}</p>` : nothing}
  </fieldset>`;
}
