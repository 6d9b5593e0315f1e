import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { writtenPhoneNumber } from '../../../facts/phone.ts';
import { msg } from '../../shared/locales/localize.ts';
import { DETAILS } from '../flow/portal-actions.flow.ts';
import { closeButton, panelButtons, type AccountContext } from '../panel/panel-parts.ts';

/** The billing details: their fields if the link lets the customer change them. Only what was changed is sent. */
export function detailsPanel({ view, intents }: AccountContext): TemplateResult {
  const { billing_details: details, allowed } = view;
  if (details === null) return closeButton(intents);
  if (!allowed.change_details)
    return html`<p class="strong">${details.name}</p>
      ${detailsList(details)} ${closeButton(intents)}`;
  const { form } = intents;
  return html`<p class="strong">${details.name}</p>
    <div class="fields">${DETAILS.map((name) => form.field(name))}</div>
    ${panelButtons(intents, msg('Save'), () => intents.act('change_details', form.changedDetails))}`;
}

/** The details that are known, as an envelope has them. */
function detailsList(details: NonNullable<PortalView['billing_details']>): TemplateResult {
  const { email, contact_number, billing_address_line_1, billing_address_line_2, city_or_town, postal_code } = details;
  const number = contact_number === null ? null : writtenPhoneNumber(contact_number);
  return html`<ul>
    ${[email, number, billing_address_line_1, billing_address_line_2, city_or_town, postal_code].map((value) =>
      value === null || value === '' ? nothing : html`<li>${value}</li>`,
    )}
  </ul>`;
}
