import { html, type TemplateResult, nothing } from 'lit';
import { SIGNER_FIELDS } from '../flow/field-places.flow.ts';
import { replaceable, type ScreenContext } from '../form/screen-context.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { button } from '../../shared/controls/button.ts';
import { notice } from '../../shared/controls/notice.ts';
import { methodName } from '../terms/terms-words.ts';
import { DETAILS, type Detail } from '../flow/emandate-state.flow.ts';

/** The first step: who signs, and from which account is paid (`account`). */
export function signerStep(screen: ScreenContext, account: () => TemplateResult): TemplateResult {
  const { form, view } = screen;
  const kind = view.payer === null ? form.field('kind') : nothing;
  if (form.isBarred) return html`${kind} ${companyNotice(screen)}`;
  return html`
    ${kind}
    ${
      view.payer === null
        ? html`<div class="fields">${SIGNER_FIELDS.filter((field) => form.asks(field)).map((field) => form.field(field))}</div>`
        : knownSigner(screen)
    }
    <h3 class="label">${msg('Your bank account')}</h3>
    ${account()}
  `;
}

/** The notice for a company if the method excludes companies, with the methods that accept them. */
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

/** What the session knows of the signer, masked. Details that the method requires and the session does not know are asked for here. */
function knownSigner(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const known = (field: Detail): TemplateResult | typeof nothing => {
    const masked = form.masked(field);
    if (!form.asks(field)) return masked === null ? nothing : replaceable(screen, field, form.label(field), masked);
    const keep = masked === null ? {} : { hint: msg(str`Leave it empty to keep ${masked}.`), optional: undefined };
    const kind = field === 'id_number' && form.asks('id_type') ? form.field('id_type') : nothing;
    return html`${kind}${form.field(field, keep)}`;
  };
  return html`<p class="muted">${msg(str`The details that ${view.merchant} has of you. Change what is no longer right.`)}</p>
    <div class="known">
      <span><span class="label">${form.isCompany ? msg('Company name') : msg('Name')}</span><span>${view.payer?.display_name}</span></span>
    </div>
    ${DETAILS.map(known)}`;
}
