import { msg, str } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { notice } from '../../shared/controls/notice.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';
import { isRecoverable } from '../../shared/session/session.flow.ts';
import { isKnown, STEPS, type SigningState } from '../flow/emandate-state.flow.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import type { ScreenContext } from '../form/screen-context.ts';
import { rand } from '../../../facts/money.ts';
import { amountLimits } from '../terms/terms-words.ts';
import { frequencyName, frequencyOf, pageFrequency } from '../terms/terms-words.ts';

function buttonLabel({ step, notice: news }: SigningState): string {
  if (step === 'sign') return msg('Sign');
  return news?.type === 'account' ? msg('It is right, continue') : msg('Continue');
}

/** The panel while it is not known whether the signature arrived. */
const checkingPanel = (): TemplateResult =>
  html`<div class="notice" tabindex="-1" data-message role="group" aria-label=${msg('We are checking whether it was signed')}>
    <span class="spinner" aria-hidden="true"></span>
    <div>
      <p class="notice-title">${msg('We are checking whether it was signed')}</p>
      <p class="muted">${msg('Please do not sign again: we keep asking until we know.')}</p>
    </div>
  </div>`;

/** A step in its frame: the progress, `noticePanel` above it, the buttons to continue and to go back, and `more` below it. */
export function formPage(
  screen: ScreenContext,
  step: TemplateResult | typeof nothing,
  more: TemplateResult | typeof nothing,
  noticePanel: TemplateResult | typeof nothing,
): TemplateResult {
  const { state, view, submit } = screen;
  const at = STEPS.indexOf(state.step);
  // Where everything is known, there is only the step of signing.
  const isOnly = isKnown(view);
  return html`<form novalidate @submit=${submit}>
    <header class="step-head">
      ${
        isOnly
          ? html`<p class="step-of">${testBadge(view)}</p>`
          : html`<p class="step-of">${msg(str`Step ${at + 1} of ${STEPS.length}`)} ${testBadge(view)}</p>
              <div class="bars" aria-hidden="true">${STEPS.map((_, index) => html`<span class=${index <= at ? 'done' : ''}></span>`)}</div>`
      }
      <h2 class="step-title" tabindex="-1" data-message>${at === 0 ? msg('Who are you?') : msg('Check and sign')}</h2>
      <p class="for">${`${view.page.title}\u00a0· ${view.merchant}`}</p>
    </header>
    ${noticePanel} ${at === 0 ? offer(screen) : nothing} ${step}
    ${state.phase === 'checking' ? checkingPanel() : formFoot(screen, at > 0 && !isOnly)} ${more}
  </form>`;
}

/** Whether the step itself offers an alternative to the main button, because the bank accepts no companies. */
export const isClosed = ({ step }: SigningState, form: MandateForm): boolean => step === 'who' && form.isBarred;

function formFoot(screen: ScreenContext, hasBack: boolean): TemplateResult {
  const { state, form, locked, send } = screen;
  const { phase, busy, isStale } = state;
  return html`<div class="foot">
    ${isClosed(state, form) ? nothing : button({ label: buttonLabel(state), kind: 'primary', busy: phase === 'signing' || busy !== null || isStale, locked })}
    ${hasBack ? button({ label: msg('Back'), kind: 'quiet', locked, press: () => send({ type: 'to', step: 'who' }) }) : nothing}
  </div>`;
}

/** The row that offers to continue on a phone. The QR code is drawn when the row is opened. */
export const handOverRow = (label: string, code: TemplateResult | typeof nothing, toggled: (open: boolean) => void): TemplateResult =>
  html`<details
    class="hand"
    @toggle=${({ currentTarget }: Event): void => toggled(currentTarget instanceof HTMLDetailsElement && currentTarget.open)}
  >
    <summary>${label}${icon('chevron')}</summary>
    ${code}
  </details>`;

/** The page that is shown if the session's view could not be read. */
export function unavailablePage(error: SigningState['error'], pageUrl: string | null, retry: () => void): TemplateResult {
  const lost = !isRecoverable(error);
  return html`<div class="sheet" part="sheet">
    ${notice({
      tone: 'danger',
      title: lost ? msg('This link is not available') : msg('The mandate did not load'),
      text: lost ? msg('Please ask the sender for a new one.') : msg('Please check your connection and try again.'),
      actions: html`<div class="actions">
        ${lost ? nothing : button({ label: msg('Try again'), kind: 'secondary', press: retry })}
        ${isWebAddress(pageUrl) ? html`<a class="link" part="link" href=${pageUrl}>${msg('Open the page')}</a>` : nothing}
      </div>`,
    })}
  </div>`;
}

/** How many products are shown here. All of them are listed where they are chosen. */
const PRODUCTS_SHOWN = 5;

/** The page's description and its prices, with VAT. The prices are facts, not yet a choice: the last line says where one chooses. */
function offer(screen: ScreenContext): TemplateResult {
  const { view } = screen;
  const { page, products, amount } = view;
  return html`<div class="offer">
    ${page.description ? html`<p>${page.description}</p>` : nothing}
    ${
      products.length > 0
        ? html`<dl class="prices">
              ${products.slice(0, PRODUCTS_SHOWN).map(
                ({ name, price, billing_period, pricing_type }) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd>${rand(price)} ${frequencyName(frequencyOf(billing_period, pricing_type))}</dd>
                  </div>`,
              )}
            </dl>
            <p class="muted small">${msg(str`You choose in step ${STEPS.length}.`)}</p>`
        : amount === null
          ? html`<p>${msg('You choose the amount.')} ${amountLimits(screen)}</p>`
          : html`<p class="price">${rand(amount)} <span class="muted">${pageFrequency(page)}</span></p>`
    }
  </div>`;
}
