import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';
import { notice } from '../../shared/controls/notice.ts';
import { msg } from '../../shared/locales/localize.ts';
import { expiredPage, unavailablePage, wayBackLink } from './endings.ts';
import { noticeWords } from './notice-words.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';
import { isStuck, type PortalState, type Panel } from '../flow/portal-state.flow.ts';
import { INFO_NOTICES, intervalTitle } from '../panel/portal-words.ts';
import { packagesSection, subscriptionSection } from '../subscription/sections.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { cardFace } from '../panel/card-face.ts';
import { agreementsOf, nextDebit } from '../mandates/debits-panel.ts';
import { firstCard } from '../flow/portal-rules.flow.ts';
import { panelTitle } from './panel-titles.ts';

/** The page without its dialog; null until the state is known. */
export function portalPage(state: PortalState, intents: PortalIntents): TemplateResult | null {
  const { phase, view } = state;
  if (phase === 'unavailable') return unavailablePage(state, intents);
  if (phase === 'expired') return expiredPage(state, intents);
  return view === null || phase === 'renewing' ? null : accountPage(state, view, intents);
}

function accountPage(state: PortalState, view: PortalView, intents: PortalIntents): TemplateResult {
  const { subscription, allowed } = view;
  return html`<div class="portal" part="layout">
    ${noticePanel(state, view, intents)}
    <div class="sheet">
      ${wayBack(view, intents)} ${subscription === null ? nothing : subscriptionSection(view, subscription, intents)}
      ${allowed.subscribe ? packagesSection(view, intents) : nothing} ${rows(view, intents)}
    </div>
  </div>`;
}

/** The way back: a link if its address is known, else a button that only notifies the page. Next to it is the badge for test mode. */
function wayBack(view: PortalView, intents: PortalIntents): TemplateResult {
  return html`<nav class="return-link">
    ${
      intents.backUrl === null
        ? button({ label: msg('Close'), kind: 'quiet', press: () => intents.leave() })
        : wayBackLink(view.merchant, intents, 'link', icon('chevron'))
    }
    ${testBadge(view)}
  </nav>`;
}

function noticePanel(
  { notice: current, panel, activity }: PortalState,
  view: PortalView,
  intents: PortalIntents,
): TemplateResult | typeof nothing {
  if (current === null || (panel !== null && current.type !== 'done')) return nothing;
  return notice({
    tone: INFO_NOTICES.has(current.type) ? 'info' : 'danger',
    icon: current.type === 'done' ? 'check' : 'alert',
    ...noticeWords(current, view),
    actions: isStuck({ notice: current, activity })
      ? html`<div class="actions">${button({ label: msg('Check again'), kind: 'secondary', press: () => intents.retry() })}</div>`
      : nothing,
  });
}

/** The rows: each names a subject of the account and opens its panel. */
function rows(view: PortalView, intents: PortalIntents): TemplateResult {
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
