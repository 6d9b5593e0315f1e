import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { placeOfStep } from '../flow/emandate-state.flow.ts';
import type { Detail } from '../form/mandate-form.ts';
import { accountStep } from '../account/account-step.ts';
import { knownRow } from './known-row.ts';
import type { ScreenContext } from '../screen/screen-context.ts';

/** The first step if the merchant's link knows the signer: the known details, masked, each with a button to replace it. */

/** Renders the step. Details that the method requires and the session does not know are asked for here. */
export function knownStep(screen: ScreenContext): TemplateResult {
  const { form, view } = screen;
  const known = (field: Detail): TemplateResult | typeof nothing => {
    const masked = form.masked(field);
    if (!form.asks(field)) return masked === null ? nothing : knownRow(screen, field, form.label(field), masked);
    const keep = masked === null ? {} : { hint: msg(str`Leave it empty to keep ${masked}.`), optional: undefined };
    const kind = field === 'id_number' && form.asks('id_type') ? form.field('id_type') : nothing;
    return html`${kind}${form.field(field, keep)}`;
  };
  return html`<p class="muted">${msg(str`What ${view.merchant} knows of you. Change what is not right any more.`)}</p>
    <div class="known">
      <span><span class="label">${form.isCompany ? msg('Company name') : msg('Name')}</span><span>${view.payer?.display_name}</span></span>
    </div>
    ${known('id_number')} ${known('contact_number')} ${known('email')}
    ${placeOfStep(view, 'account') === 'who' ? accountStep(screen) : nothing}`;
}
