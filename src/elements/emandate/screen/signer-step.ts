import { msg } from '../../shared/locales/localize.ts';
import { html, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import type { TextFieldOptions } from '../../shared/controls/field.ts';
import { notice } from '../../shared/controls/notice.ts';
import { pills, idTypeSelect, textInput } from '../form/form-controls.ts';
import { SIGNER_ROWS } from '../form/mandate-fields.ts';
import { SIGNER_FIELDS, type SignerField } from '../flow/field-places.flow.ts';
import { methodName } from '../terms/method-name.ts';
import type { ScreenContext } from './screen-context.ts';

/** The first step: the signer's details, as far as the method requires them. */

/** The fields of the signer. */
export function signerStep(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  return html`
    ${pills(screen, 'kind', SIGNER_ROWS.kind, [
      { value: 'person', label: msg('A person') },
      { value: 'company', label: msg('A company') },
    ])}
    ${
      form.isBarred(view)
        ? companyNotice(screen)
        : html`<div class="fields">
            ${SIGNER_FIELDS.filter((field) => form.asks(view, field)).map((field) => signerField(screen, field))}
          </div>`
    }
  `;
}

/** A field of the signer; `keep` has the hint about the known value that stays if the field is left empty. */
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

/** A company is offered a method that works for it. */
function companyNotice({ view, form, onChange }: ScreenContext): TemplateResult {
  const others = view.methods.filter(({ takes_companies }) => takes_companies);
  return notice({
    tone: 'info',
    title: msg('A company cannot use DebiCheck'),
    text: msg('Companies and company accounts can sign one of these instead:'),
    actions: html`<div class="actions">
      ${others.map(({ payment_methods_id, payment_method_type }) =>
        button({
          label: methodName(payment_method_type),
          kind: 'secondary',
          press: () => {
            form.method_id = payment_methods_id;
            onChange();
          },
        }),
      )}
    </div>`,
  });
}
