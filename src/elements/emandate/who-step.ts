import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { notice } from '../controls/notice.ts';
import { pills, select, text } from './fields.ts';
import type { MandateMethod } from '../../protocol/emandate.ts';
import type { Screen } from './screen.ts';

/** The first step: who signs, as far as the method asks. */

/** Who signs. */
export function whoStep(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  const method = form.method(view);
  const needs = method?.needs ?? [];
  const company = form.isCompany(view);
  return html`
    ${pills(screen, 'kind', say('signs'), [
      { value: 'person', label: say('person') },
      { value: 'company', label: say('company') },
    ])}
    ${form.isStopped(view) ? companyNotice(screen) : fields(screen, company, needs)}
  `;
}

/** What is asked of whoever it is. */
function fields(screen: Screen, company: boolean, needs: MandateMethod['needs']): TemplateResult {
  const { say, form } = screen;
  const id = (['SOUTH_AFRICAN_ID', 'PASSPORT_NUMBER', 'TEMPORARY_RESIDENCE'] as const).map((value) => ({ value, label: say(value) }));
  return html`
    <div class="fields">
      ${
        company
          ? text(screen, 'company_name', say('company_name'), { autocomplete: 'organization' })
          : html`${text(screen, 'person_name', say('person_name'), { autocomplete: 'given-name', capitals: 'words', maxlength: 32 })}
            ${text(screen, 'person_surname', say('person_surname'), { autocomplete: 'family-name', capitals: 'words', maxlength: 32 })}`
      }
      ${
        needs.includes('id_number')
          ? html`${company ? nothing : select(screen, 'id_type', say('id_type'), id)}
            ${text(screen, 'id_number', company ? say('COMPANY_REGISTRATION_NUMBER') : say('id_number'), { inputmode: company || form.get('id_type') !== 'SOUTH_AFRICAN_ID' ? 'text' : 'numeric', maxlength: 20 })}`
          : nothing
      }
      ${text(screen, 'contact_number', say('contact_number'), {
        type: 'tel',
        inputmode: 'tel',
        autocomplete: 'tel',
        ...(needs.includes('contact_number') ? { hint: say('contact_hint') } : { optional: say('optional') }),
      })}
      ${text(screen, 'email', say('email'), { type: 'email', inputmode: 'email', autocomplete: 'email', maxlength: 128, capitals: 'off' })}
    </div>
  `;
}

/** A company is led to what works for it. */
function companyNotice({ say, view, form, changed }: Screen): TemplateResult {
  const others = view.methods.filter(({ takes_companies }) => takes_companies);
  return notice({
    tone: 'info',
    title: say('company_stop'),
    text: say('company_stop_text'),
    actions: html`<div class="actions">
      ${others.map(({ payment_methods_id, payment_method_type }) =>
        button({
          label: say('use_method', say(payment_method_type)),
          kind: 'secondary',
          press: () => {
            form.method_id = payment_methods_id;
            changed();
          },
        }),
      )}
    </div>`,
  });
}
