import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../protocol/portal.ts';
import { isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { notice } from '../controls/notice.ts';
import { msg } from '../localize.ts';
import { cardsSection, debitsSection, detailsSection, invoicesSection } from './account-sections.ts';
import type { Hands } from './hands.ts';
import type { PortalState } from './portal-state.flow.ts';
import { CALM, errorWords, expiredWords, noticeWords } from './portal-words.ts';
import { packagesSection, subscriptionSection } from './sections.ts';

/** What stands on the page: the account, or why there is none to show. */

/** Everything but what opens above it; null while nothing is known. */
export function portalPage(state: PortalState, hands: Hands): TemplateResult | null {
  const { phase, view, error } = state;
  if (phase === 'unavailable') return ending(errorWords(error), error === 'unreachable' ? msg('Try again') : null, () => hands.retry());
  if (phase === 'expired')
    return ending(expiredWords(), isWebAddress(view?.settings.redirect_url) ? msg('Close') : null, () => hands.leave());
  return view === null || phase === 'renewing' ? null : account(state, view, hands);
}

function ending({ title, text }: { title: string; text: string }, label: string | null, press: () => void): TemplateResult {
  return html`<div class="portal" part="layout">
    <section class="section ending" tabindex="-1" data-message aria-label=${title}>
      <h2 class="title">${title}</h2>
      <p>${text}</p>
      ${label === null ? nothing : button({ label, kind: 'secondary', press })}
    </section>
  </div>`;
}

function account(state: PortalState, view: PortalView, hands: Hands): TemplateResult {
  const { subscription, invoices, billing_details, allowed } = view;
  return html`<div class="portal" part="layout">
    ${news(state, view, hands)} ${subscription === null ? nothing : subscriptionSection(view, subscription, hands)}
    ${allowed.subscribe ? packagesSection(view, hands) : nothing} ${cardsSection(view, hands)}
    ${invoices === null ? nothing : invoicesSection(invoices, hands)}
    ${billing_details === null ? nothing : detailsSection(view, billing_details, hands)} ${debitsSection(view)}
    <div class="foot">${button({ label: msg('Close'), kind: 'secondary', press: () => hands.leave() })}</div>
  </div>`;
}

function news({ notice: told, panel, doing }: PortalState, view: PortalView, hands: Hands): TemplateResult | typeof nothing {
  if (told === null || (panel !== null && told.type !== 'done')) return nothing;
  const stuck = told.type === 'unsure' && doing?.type === 'sending' && doing.tries > 5;
  return notice({
    tone: CALM.has(told.type) ? 'info' : 'danger',
    icon: told.type === 'done' ? 'check' : 'alert',
    ...noticeWords(told, view),
    actions: stuck ? button({ label: msg('Check again'), kind: 'secondary', press: () => hands.retry() }) : nothing,
  });
}
