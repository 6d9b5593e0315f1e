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
import { isStuck, type PortalState } from '../flow/portal-state.flow.ts';
import { INFO_NOTICES } from '../panel/portal-words.ts';
import { rows } from './rows.ts';
import { packagesSection, subscriptionSection } from '../subscription/sections.ts';

/** The content of the page: the account, or the reason why it cannot be shown. */

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
