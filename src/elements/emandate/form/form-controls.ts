import { msg } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField, type TextFieldOptions } from '../../shared/controls/field.ts';
import { SIGNER_ROWS, type FormField, type MandateRow } from './mandate-fields.ts';
import type { MarkableField } from '../flow/field-places.flow.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The form's controls, connected to their values and errors. */

/** The error text of a field or choice, after it was checked. */
export function errorOf(screen: ScreenContext, field: MarkableField, row: MandateRow): string | undefined {
  const { form, broken, missing } = screen;
  // A typed text that is no bank's name stays in its field.
  if (field !== 'items' && field !== 'strokes' && missing.has(field) && (field === 'bank_name' || !form.get(field)))
    return requiredWords(screen, row);
  const rule = broken[field];
  if (rule === 'required') return requiredWords(screen, row);
  // If the words for the rule have not loaded yet, the field is marked as wrong with an empty error.
  return rule === undefined ? undefined : (screen.ruleWords?.(screen, field, rule) ?? '\u00a0');
}

/** The error text of a required field that is empty. */
export const requiredWords = ({ form, view }: ScreenContext, row: MandateRow | undefined): string =>
  row?.required?.(form.isCompany(view)) ?? msg('This does not look right. Please check it.');

/** The label of a field. */
export const labelOf = ({ form, view }: ScreenContext, row: MandateRow): string => row.label(form.isCompany(view));

/** A line of text. */
export function textInput(screen: ScreenContext, field: FormField, row: MandateRow, more: Partial<TextFieldOptions> = {}): TemplateResult {
  return textField({
    maxlength: 64,
    autocomplete: 'off',
    ...row,
    id: field,
    label: labelOf(screen, row),
    value: screen.form.values.get(field) ?? '',
    error: errorOf(screen, field, row),
    locked: screen.locked,
    onInput: (value) => screen.onInput(field, value),
    onLeave: () => undefined,
    ...more,
  });
}

/** A choice between a few values. */
export function selectInput(
  screen: ScreenContext,
  field: FormField,
  row: MandateRow,
  choices: readonly { readonly value: string; readonly label: string }[],
  placeholder?: string,
  doubt?: string,
): TemplateResult {
  return selectField({
    id: field,
    label: labelOf(screen, row),
    value: screen.form.get(field),
    error: doubt ?? errorOf(screen, field, row),
    autocomplete: 'off',
    locked: screen.locked,
    choices,
    ...(placeholder === undefined ? {} : { placeholder }),
    onInput: (value) => screen.onInput(field, value, true),
    onLeave: () => undefined,
  });
}

/** The choice of the kind of document whose number is typed. */
export const idTypeSelect = (screen: ScreenContext): TemplateResult =>
  selectInput(screen, 'id_type', SIGNER_ROWS.id_type, [
    { value: 'SOUTH_AFRICAN_ID', label: msg('South African ID') },
    { value: 'PASSPORT_NUMBER', label: msg('Passport') },
    { value: 'TEMPORARY_RESIDENCE', label: msg('Temporary residence permit') },
  ]);

/** Radio buttons in the shape of pills. */
export function pills(
  screen: ScreenContext,
  field: FormField,
  row: MandateRow,
  choices: readonly { readonly value: string; readonly label: string }[],
): TemplateResult {
  const error = errorOf(screen, field, row);
  return html`<fieldset class="pills" aria-describedby=${error ? `${field}-note` : nothing}>
    <legend class="label">${labelOf(screen, row)}</legend>
    ${choices.map(
      ({ value, label: name }, index) =>
        html`<label class="pill"
          ><input
            type="radio"
            id=${index === 0 ? field : nothing}
            name=${field}
            value=${value}
            .checked=${screen.form.get(field) === value}
            ?disabled=${screen.locked}
            @change=${(): void => screen.onInput(field, value, true)}
          />${name}</label
        >`,
    )}
    ${error ? html`<p class="error" part="error" id="${field}-note">${error}</p>` : nothing}
  </fieldset>`;
}
