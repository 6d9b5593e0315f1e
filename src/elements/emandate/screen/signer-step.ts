import { msg } from '../../shared/locales/localize.ts';
import { html, type TemplateResult } from 'lit';
import type { TextFieldOptions } from '../../shared/controls/field.ts';
import { pills, idTypeSelect, textInput } from '../form/form-controls.ts';
import { SIGNER_ROWS } from '../form/mandate-fields.ts';
import { SIGNER_FIELDS, type SignerField } from '../flow/field-places.flow.ts';
import type { ScreenContext } from './screen-context.ts';

/** The first step: the signer's details that the method requires. */

/** Renders the step. */
export function signerStep(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  return html`
    ${pills(screen, 'kind', SIGNER_ROWS.kind, [
      { value: 'person', label: msg('A person') },
      { value: 'company', label: msg('A company') },
    ])}
    ${
      form.isBarred(view)
        ? screen.companyNotice(screen)
        : html`<div class="fields">
            ${SIGNER_FIELDS.filter((field) => form.asks(view, field)).map((field) => signerField(screen, field))}
          </div>`
    }
  `;
}

/** A field of the signer. `keep` has the hint about the known value, which is kept if the field is left empty. */
export function signerField(screen: ScreenContext, field: SignerField, keep: Pick<TextFieldOptions, 'hint'> = {}): TemplateResult {
  const { form, view } = screen;
  if (field === 'id_type') return idTypeSelect(screen);
  const isNeeded = form.method(view)?.needs.includes('contact_number');
  return textInput(screen, field, SIGNER_ROWS[field], {
    ...(field === 'id_number' && { inputmode: form.isSouthAfricanId() ? 'numeric' : 'text' }),
    ...(field === 'contact_number' &&
      (isNeeded ? { hint: msg('Your bank sends its question to this number.') } : view.payer === null && { optional: msg('(optional)') })),
    ...keep,
  });
}
