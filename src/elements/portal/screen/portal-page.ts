import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../protocol/portal.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { notice } from '../../shared/controls/notice.ts';
import { isRecoverable } from '../../shared/flow/errors.flow.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { DeferredParts } from './deferred-parts.ts';
import type { PortalIntents } from './portal-intents.ts';
import { isStuck, type PortalState } from '../flow/portal-state.flow.ts';
import { INFO_NOTICES, errorWords, expiredWords } from './portal-words.ts';
import { packagesSection, subscriptionSection } from './sections.ts';

/** The content of the page: the account, or the reason why it cannot be shown. */

/** The page without its dialog; null until the state is known. */
export function portalPage(state: PortalState, intents: PortalIntents, late: DeferredParts): TemplateResult | null {
  const { phase, view, error } = state;
  if (phase === 'unavailable')
    return endingSection(errorWords(error), isRecoverable(error) ? msg('Try again') : null, () => intents.retry());
  if (phase === 'expired')
    return endingSection(expiredWords(), intents.backUrl === null ? null : msg('Back to the shop'), () => intents.leave());
  return view === null || phase === 'renewing' ? null : accountPage(state, view, intents, late);
}

function endingSection({ title, text }: { title: string; text: string }, label: string | null, onPress: () => void): TemplateResult {
  return html`<div class="portal" part="layout">
    <section class="section ending" tabindex="-1" data-message aria-label=${title}>
      <h2 class="title">${title}</h2>
      <p>${text}</p>
      ${label === null ? nothing : button({ label, kind: 'secondary', press: onPress })}
    </section>
  </div>`;
}

function accountPage(state: PortalState, view: PortalView, intents: PortalIntents, late: DeferredParts): TemplateResult {
  const { subscription, allowed } = view;
  return html`<div class="portal" part="layout">
    ${noticePanel(state, view, intents, late)}
    <div class="sheet">
      ${wayBack(view, intents)} ${subscription === null ? nothing : subscriptionSection(view, subscription, intents, late)}
      ${allowed.subscribe ? packagesSection(view, intents, late.savings) : nothing} ${late.account}
    </div>
  </div>`;
}

/** The way back: a link if its address is known, else a button that only notifies the page. Next to it is the badge for test mode. */
function wayBack({ test }: PortalView, intents: PortalIntents): TemplateResult {
  const { backUrl } = intents;
  const press = (event: Event): void => {
    event.preventDefault();
    intents.leave();
  };
  return html`<nav class="return-link">
    ${
      backUrl === null
        ? button({ label: msg('Close'), kind: 'quiet', press: () => intents.leave() })
        : html`<a class="link" part="link" href=${backUrl} @click=${press}>${icon('chevron')}${msg('Back to the shop')}</a>`
    }
    ${test ? html`<span class="test">${msg('Test mode')}</span>` : nothing}
  </nav>`;
}

function noticePanel(
  { notice: current, panel, activity }: PortalState,
  view: PortalView,
  intents: PortalIntents,
  { words, fallback }: DeferredParts,
): TemplateResult | typeof nothing {
  if (current === null || (panel !== null && current.type !== 'done')) return nothing;
  const currentWords = words(current, view);
  if (!currentWords) return fallback;
  return notice({
    tone: INFO_NOTICES.has(current.type) ? 'info' : 'danger',
    icon: current.type === 'done' ? 'check' : 'alert',
    ...currentWords,
    actions: isStuck({ notice: current, activity })
      ? button({ label: msg('Check again'), kind: 'secondary', press: () => intents.retry() })
      : nothing,
  });
}
