import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField, type TextFieldOptions } from '../controls/field.ts';
import { formatMoney } from '../money.ts';
import { RULE_WORDS } from './broken-rules.ts';
import { earliestDay } from './earliest-day.ts';
import type { FormField } from './mandate-form.ts';
import type { Screen } from './screen.ts';
import { dayWords } from './speech.ts';

/** Fields of the form, tied to what is typed and to what is wrong with it. */

/** What is wrong with a field, or with what was chosen, in words, once it was asked about. */
export function errorOf({ say, form, view, broken, missing }: Screen, field: FormField | 'items'): string | undefined {
  if (field !== 'items' && missing.has(field) && !form.get(field)) return say('required');
  const rule = broken[field];
  if (rule === undefined) return undefined;
  if (rule === 'earliest') return say('too_early', dayWords(earliestDay(view), say));
  if (rule !== 'invalid') return say(RULE_WORDS[rule]);
  if (field === 'id_number') return form.isSouthAfricanId() ? say('invalid_id') : say('invalid');
  if (field === 'contact_number') return say('invalid_mobile');
  if (field === 'amount') return amountLimits({ view, say }) ?? say('invalid');
  return field === 'items' ? say('required') : say('invalid');
}

/** What an amount may be, where whoever signs decides it: said as a hint, and as what is wrong with another one. */
export function amountLimits({ view: { page }, say }: Pick<Screen, 'view' | 'say'>): string | undefined {
  const [least, most] = [page.amount_min, page.amount_max].map((cents) => (cents === null ? null : formatMoney(cents, 'ZAR')));
  if (least != null && most != null) return say('amount_between', least, most);
  if (least != null) return say('amount_from', least);
  return most == null ? undefined : say('amount_to', most);
}

/** A line of text. */
export function text(screen: Screen, field: FormField, label: string, more: Partial<TextFieldOptions> = {}): TemplateResult {
  return textField({
    id: field,
    label,
    value: screen.form.values.get(field) ?? '',
    error: errorOf(screen, field),
    maxlength: 64,
    autocomplete: 'off',
    locked: screen.locked,
    onInput: (value) => screen.input(field, value),
    onLeave: () => undefined,
    ...more,
  });
}

/** A choice of a few. */
export function select(
  screen: Screen,
  field: FormField,
  label: string,
  choices: readonly { readonly value: string; readonly label: string }[],
  placeholder?: string,
): TemplateResult {
  return selectField({
    id: field,
    label,
    value: screen.form.get(field),
    error: errorOf(screen, field),
    autocomplete: 'off',
    locked: screen.locked,
    choices,
    ...(placeholder === undefined ? {} : { placeholder }),
    onInput: (value) => screen.input(field, value, true),
    onLeave: () => undefined,
  });
}

/** A day. */
export function day(
  screen: Screen,
  field: FormField,
  label: string,
  { min, max, hint, optional }: { min: string; max?: string | null; hint?: string; optional?: boolean },
): TemplateResult {
  const error = errorOf(screen, field);
  return html`<div class="field" part="field">
    <label class="label" part="label" for=${field}
      >${label}${optional ? html` <span class="optional">${screen.say('optional')}</span>` : nothing}</label
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
      @change=${(event: Event): void => screen.input(field, event.target instanceof HTMLInputElement ? event.target.value : '', true)}
    />
    ${error ? html`<p class="error" id="${field}-note">${error}</p>` : hint ? html`<p class="hint" id="${field}-note">${hint}</p>` : nothing}
  </div>`;
}

/** Radio buttons as pills. */
export function pills(
  screen: Screen,
  field: FormField,
  label: string,
  choices: readonly { readonly value: string; readonly label: string }[],
): TemplateResult {
  const error = errorOf(screen, field);
  return html`<fieldset class="pills" aria-describedby=${error ? `${field}-note` : nothing}>
    <legend class="label">${label}</legend>
    ${choices.map(
      ({ value, label: name }, index) =>
        html`<label class="pill"
          ><input
            type="radio"
            id=${index === 0 ? field : nothing}
            name=${field}
            .checked=${screen.form.get(field) === value}
            ?disabled=${screen.locked}
            @change=${(): void => screen.input(field, value, true)}
          />${name}</label
        >`,
    )}
    ${error ? html`<p class="error" id="${field}-note">${error}</p>` : nothing}
  </fieldset>`;
}
