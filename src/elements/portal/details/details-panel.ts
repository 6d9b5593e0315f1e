import { html, type TemplateResult } from 'lit';
import { msg } from '../../shared/locales/localize.ts';
import { DETAILS } from '../flow/portal-actions.flow.ts';
import { panelButtons, type AccountContext } from '../screen/panel-parts.ts';

/** The panel that changes the billing details. Only what was changed is sent. */
export function detailsPanel({ intents }: AccountContext): TemplateResult {
  const { form } = intents;
  const save = () => {
    const changed = form.changedDetails;
    if (Object.keys(changed).length === 0) intents.close();
    else intents.act('change_details', changed);
  };
  return html`<div class="fields">${DETAILS.map((name) => form.field(name))}</div>
    ${panelButtons(intents, msg('Save'), save)}`;
}
