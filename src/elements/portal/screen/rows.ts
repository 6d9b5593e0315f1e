import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { icon } from '../../shared/controls/icons.ts';
import { msg } from '../../shared/locales/localize.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { cardFace } from '../panel/card-face.ts';
import { agreementsOf, nextDebit } from '../mandates/debits-panel.ts';
import { firstCard } from '../flow/portal-rules.flow.ts';
import type { Panel } from '../flow/portal-state.flow.ts';
import { panelTitle } from './panel-titles.ts';
import { intervalTitle } from '../panel/portal-words.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';

/** The rows of the page: each names a subject of the account and opens its panel. */

/** All rows. */
export function rows(view: PortalView, intents: PortalIntents): TemplateResult {
  const { subscription, invoices, billing_details: details, cards, today } = view;
  const [newest] = invoices ?? [];
  const card = firstCard(cards) ?? cards[0];
  const debits = agreementsOf(view);
  const row = (part: string, panel: Panel, about: string | TemplateResult): TemplateResult => line(part, view, panel, about, intents);
  return html`<ul class="lines">
    ${subscription === null ? nothing : row('plan', { type: 'plan', choice: null }, intervalTitle({ ...subscription.billing, billing_period: subscription.billing.period }))}
    ${row('cards', { type: 'cards' }, card === undefined ? msg('You have no card yet.') : cardFace(card))}
    ${invoices === null ? nothing : row('invoices', { type: 'invoices' }, newest === undefined ? msg('There are none yet.') : formatDay(newest.date_issued, today))}
    ${details === null ? nothing : row('details', { type: 'details' }, details.email ?? details.name)}
    ${debits.length === 0 ? nothing : row('debits', { type: 'debits' }, nextDebit(debits, today))}
  </ul>`;
}

/** A row. Its name is the button, which covers all of it; what else it says describes the button. */
function line(part: string, view: PortalView, panel: Panel, about: string | TemplateResult, intents: PortalIntents): TemplateResult {
  const id = `${part}-about`;
  return html`<li class="line" part="section ${part}">
    <button
      class="line-name"
      part="button secondary-button"
      type="button"
      aria-haspopup="dialog"
      aria-describedby=${id}
      @click=${(): void => intents.open(panel)}
    >
      ${panelTitle(panel, view)}
    </button>
    <span class="line-about" id=${id}>${about}</span>${icon('chevron')}
  </li>`;
}
