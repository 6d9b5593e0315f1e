import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../localize.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { icon, type IconName } from '../controls/icons.ts';
import { outcomeMark, type OutcomeTone } from '../controls/outcome.ts';
import { notice } from '../controls/notice.ts';
import { formatMoney } from '../money.ts';
import type { CheckoutState, Phase } from './checkout-state.flow.ts';
import { cardName } from './card-words.ts';
import { methodName } from './method-words.ts';
import { errorWords, noticeWords, outcomeWords, waitingWords } from './words.ts';

/** What stands where the form stood, or below it: how it ended, what is awaited, what could not be reached. */

/** A plain link, which works when nothing else does. Only to web addresses. */
function link(url: string | null | undefined, label: string): TemplateResult | typeof nothing {
  return isWebAddress(url) ? html`<a class="link" part="link" href=${url}>${label}</a>` : nothing;
}

const MARKS: Partial<Record<Phase, readonly [IconName, OutcomeTone]>> = {
  completed: ['check', 'good'],
  cancelled: ['cross', 'calm'],
  expired: ['clock', 'calm'],
  failed: ['alert', 'bad'],
};

/** How it ended. */
export function outcomePanel(state: CheckoutState, view: CheckoutView, startAgain: (() => void) | null): TemplateResult {
  const { title, text } = outcomeWords(state);
  const [mark, tone] = MARKS[state.phase] ?? ['alert', 'calm'];
  return html`
    <div class="outcome" part="outcome">
      ${outcomeMark(mark, tone)}
      <h2 class="outcome-title" tabindex="-1" data-message>${title}</h2>
      <p class="muted">${text}</p>
      ${state.phase === 'completed' ? receipt(view) : nothing}
      <div class="actions">${outcomeActions(state, view, startAgain)}</div>
    </div>
  `;
}

function outcomeActions(state: CheckoutState, view: CheckoutView, startAgain: (() => void) | null): TemplateResult | typeof nothing {
  // Embedded, the merchant's page listens and knows what comes next.
  const leaves = view.customization.type !== 'EMBED';
  if (state.phase === 'completed') return leaves ? link(view.redirects.success_url, msg('Continue')) : nothing;
  const again =
    state.phase === 'expired' && startAgain ? button({ label: msg('Start again'), kind: 'secondary', press: startAgain }) : nothing;
  return html`${again}${
    leaves || state.phase === 'failed' || (state.phase === 'expired' && !startAgain)
      ? link(view.redirects.cancel_url, msg('Back to the shop'))
      : nothing
  }`;
}

function receipt(view: CheckoutView): TemplateResult {
  const { outcome, cart } = view;
  const method = view.methods.find(({ id }) => id === outcome?.method);
  const byCard = !method || method.kind === 'card';
  const card = outcome?.card ? cardName(outcome.card) : null;
  const paidWith = byCard ? card : [methodName(method), card].filter((part) => part !== null).join(', ');
  const row = (label: string, value: string | null | undefined): TemplateResult | typeof nothing =>
    value
      ? html`<div class="row">
          <dt class="muted">${label}</dt>
          <dd>${value}</dd>
        </div>`
      : nothing;
  return html`<dl class="receipt">
    ${row(msg('Amount'), formatMoney(view.amount, view.currency))} ${row(byCard ? msg('Card') : msg('Paid with'), paidWith)}
    ${row(msg('Order'), cart?.reference === view.session_id ? null : cart?.reference)} ${row(msg('Transaction'), outcome?.transaction_id)}
  </dl>`;
}

/** While the outcome is awaited: in the place of the pay button, so that nobody pays twice. */
export function waitingPanel(state: CheckoutState, pageUrl: string | null, askAgain: () => void): TemplateResult {
  const { title, text } = waitingWords(state);
  return html`
    <div class="waiting" part="waiting" tabindex="-1" data-message role="group" aria-label=${title}>
      <span class="spinner" aria-hidden="true"></span>
      <div>
        <p class="notice-title">${title}</p>
        <p class="muted">${text}</p>
        ${
          state.overdue
            ? html`<div class="actions">
                ${button({ label: msg('Check again'), kind: 'secondary', press: askAgain })} ${link(pageUrl, msg('Open the payment page'))}
              </div>`
            : nothing
        }
      </div>
    </div>
  `;
}

/** Nothing to show: why, and a way on. */
export function unavailablePanel(state: CheckoutState, pageUrl: string | null, retry: () => void): TemplateResult {
  const canRetry = state.error !== 'session_not_found' && state.error !== 'origin_refused';
  return notice({
    tone: 'danger',
    ...errorWords(state.error),
    actions: html`<div class="actions">
      ${canRetry ? button({ label: msg('Try again'), kind: 'secondary', press: retry }) : nothing}
      ${link(pageUrl, msg('Pay on the payment page'))}
    </div>`,
  });
}

/** The card frame did not come: the rest of the form stays as it is. */
export function frameUnavailable(pageUrl: string | null, retry: () => void): TemplateResult {
  return notice({
    tone: 'danger',
    ...errorWords('frame_unavailable'),
    actions: html`<div class="actions">
      ${button({ label: msg('Try again'), kind: 'secondary', press: retry })} ${link(pageUrl, msg('Pay on the payment page'))}
    </div>`,
  });
}

/** News about the payment, beside the button. */
export function newsPanel({ notice: news }: CheckoutState, view: CheckoutView): TemplateResult | typeof nothing {
  if (!news) return nothing;
  const calm = news.type === 'amount_changed' || news.type === 'renewed';
  return notice({ tone: calm ? 'info' : 'danger', icon: news.type === 'renewed' ? 'clock' : 'alert', ...noticeWords(news, view) });
}

/** A quiet timer: it can be read at any time and is not read out every second. */
export function timeLeft(): TemplateResult {
  return html`<p class="expiry" part="expiry">
    ${icon('clock')}<span>${msg('Time left to pay')} <span class="time" role="timer" aria-live="off"></span></span>
  </p>`;
}
