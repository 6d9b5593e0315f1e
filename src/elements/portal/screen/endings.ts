import { css, html, nothing, type TemplateResult } from 'lit';
import { button } from '../../shared/controls/button.ts';
import { notice } from '../../shared/controls/notice.ts';
import { outcomeHeadStyles, outcomeMark } from '../../shared/controls/outcome-head.ts';
import { isRecoverable, type ErrorCode } from '../../shared/session/session.flow.ts';
import { msg, str, type Words } from '../../shared/locales/localize.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import type { PortalState } from '../flow/portal-state.flow.ts';
import type { PortalIntents } from '../panel/portal-intents.ts';

/** The pages without an account: the link has expired, or the account cannot be reached. They look like those of the other elements. */

/** The words of a page without an account; undefined if the account is shown. */
export function endingWords({ phase, error }: Pick<PortalState, 'phase' | 'error'>): Words | undefined {
  if (phase === 'unavailable') return errorWords(error);
  return phase === 'expired' ? expiredWords() : undefined;
}

/** The words of a page that cannot be shown. */
function errorWords(error: ErrorCode | null): Words {
  switch (error) {
    case 'session_not_found':
    case 'wrong_session_kind':
      return { title: msg('This page is not available'), text: msg('Please go back to where you came from and open it again.') };
    case 'origin_refused':
      return {
        title: msg('This page is not available here'),
        text: msg('Please tell the shop: this page is not one of those that may show it.'),
      };
    default:
      return { title: msg('Your account did not load'), text: msg('Please check your connection and try again.') };
  }
}

const expiredWords = (): Words => ({
  title: msg('This link has expired'),
  text: msg('To keep your account safe it works for an hour. Go back to where you came from to get a new one.'),
});

/** The page for an account that cannot be reached: why, and whether to try again. */
export function unavailablePage({ error }: PortalState, intents: PortalIntents): TemplateResult {
  const actions = html`<div class="actions">${button({ label: msg('Try again'), kind: 'secondary', press: () => intents.retry() })}</div>`;
  return html`<div class="portal" part="layout">
    ${notice({ tone: 'danger', ...errorWords(error), actions: isRecoverable(error) ? actions : nothing })}
  </div>`;
}

/** The page after the link has expired, with the way back as its only button. */
export function expiredPage({ view }: PortalState, intents: PortalIntents): TemplateResult {
  const { title, text } = expiredWords();
  return html`<div class="portal" part="layout">
    <div class="sheet ending">
      ${outcomeMark('clock', 'calm')}
      <h2 class="outcome-title" tabindex="-1" data-message aria-describedby="outcome-text">${title}</h2>
      <p class="muted" id="outcome-text">${text}</p>
      ${wayBackLink(view?.merchant, intents, 'button primary')}
    </div>
  </div>`;
}

/** The link to the page from which the customer came; nothing if its address is not known. `before` is drawn before its words. */
export function wayBackLink(
  merchant: PortalView['merchant'] | undefined,
  { backUrl, leave }: Pick<PortalIntents, 'backUrl' | 'leave'>,
  look: 'link' | 'button primary',
  before: TemplateResult | typeof nothing = nothing,
): TemplateResult | typeof nothing {
  if (backUrl === null) return nothing;
  const name = merchant?.name;
  const press = (event: Event): void => {
    event.preventDefault();
    leave();
  };
  return html`<a class=${look} part="link" href=${backUrl} @click=${press}
    >${before}${name ? msg(str`Back to ${name}`) : msg('Back to the shop')}</a
  >`;
}

/** The styles of these pages. */
export const endingStyles = [
  outcomeHeadStyles,
  css`
    .ending {
      display: grid;
      gap: 12px;
      justify-items: center;
      padding: calc(var(--_space) * 2) calc(var(--_space) * 1.25);
      text-align: center;
    }
    .ending > p {
      max-width: 42ch;
      text-wrap: balance;
    }
    .ending .button {
      width: auto;
      margin-top: 8px;
    }
  `,
];
