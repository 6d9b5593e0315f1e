import { html, nothing, type TemplateResult } from 'lit';
import { currentLocale, msg, str } from '../../shared/locales/localize.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isWebAddress } from '../../shared/element/attributes.ts';
import { button } from '../../shared/controls/button.ts';
import { icon, type IconName } from '../../shared/controls/icons.ts';
import { outcomeMark, type OutcomeTone } from '../../shared/controls/outcome-head.ts';
import { notice } from '../../shared/controls/notice.ts';
import { writtenEnding } from '../../../facts/card-names.ts';
import { formatMoney } from '../../../facts/money.ts';
import { isWaiting, type CheckoutState, type Phase } from '../flow/checkout-state.flow.ts';
import { isCardNotice } from '../flow/card-fault.flow.ts';
import type { DrawMark } from '../methods/marks.ts';
import { methodName, cardName } from '../methods/method-words.ts';
import { isRecoverable, type ErrorCode } from '../../shared/session/session.flow.ts';
import { errorWords, noticeWords, outcomeWords, waitingWords } from './outcome-words.ts';
import { sastText } from '../../../facts/days.ts';
import { formatDay } from '../../shared/locales/days.ts';

/** The panels in place of the form or below it: outcomes, waiting, errors and notices. */

/** A plain link, only to web addresses. It still works if the scripts do not. */
function link(url: string | null | undefined, label: string): TemplateResult | typeof nothing {
  return isWebAddress(url) ? html`<a class="link" part="link" href=${url}>${label}</a>` : nothing;
}

const MARKS: Partial<Record<Phase, readonly [IconName, OutcomeTone]>> = {
  completed: ['check', 'good'],
  cancelled: ['cross', 'calm'],
  expired: ['clock', 'calm'],
  failed: ['alert', 'bad'],
};

/** The outcome. */
export function outcomePanel(state: CheckoutState, view: CheckoutView, startAgain: (() => void) | null, draw: DrawMark): TemplateResult {
  const { title, text } = outcomeWords(state);
  const [mark, tone] = MARKS[state.phase] ?? ['alert', 'calm'];
  return html`
    <div class="outcome" part="outcome">
      ${outcomeMark(mark, tone)}
      <h2 class="outcome-title" tabindex="-1" data-message aria-describedby="outcome-text">${title}</h2>
      <p class="muted" id="outcome-text">${text}</p>
      ${state.phase === 'completed' ? receipt(view, draw) : nothing}
      <div class="actions">${outcomeActions(state, view, startAgain)}</div>
      ${state.phase === 'completed' ? receiptLinks(view) : nothing}
    </div>
  `;
}

/** What is next. An embedded checkout that was paid shows no link: the page gets the event and decides what comes next. */
function outcomeActions(
  { phase }: CheckoutState,
  { customization, redirects, merchant }: CheckoutView,
  startAgain: (() => void) | null,
): TemplateResult {
  const leaves = customization.type !== 'EMBED';
  const again = phase === 'expired' && startAgain ? button({ label: msg('Start again'), kind: 'secondary', press: startAgain }) : null;
  const url = (phase === 'completed' ? leaves && redirects.success_url : (leaves || !again) && redirects.cancel_url) || null;
  const onward = isWebAddress(url) ? html`<a class="button primary" part="link" href=${url}>${backWords(merchant)}</a>` : null;
  // On the service's own page without a link, the shopper is told that nothing more is to be done.
  const done = leaves && !onward && !again ? html`<p class="muted">${msg('You can close this page.')}</p>` : nothing;
  return html`${again ?? nothing} ${onward ?? nothing} ${done}`;
}

const backWords = ({ name }: CheckoutView['merchant']): string => msg(str`Back to ${name}`);

function receipt(view: CheckoutView, draw: DrawMark): TemplateResult {
  const { outcome, cart, merchant, session_id, choice } = view;
  const reference = cart?.reference === session_id ? null : cart?.reference;
  const described = cart?.description === session_id || cart?.description === cart?.reference ? null : cart?.description;
  return html`<dl class="receipt">
    ${row(msg('Amount'), formatMoney(view.amount, view.currency), 'paid-amount')} ${row(payeeLabel(view), merchant.name)}
    ${row(msg('For'), described ?? choice?.title)} ${row(msg('Date'), momentWords(view))} ${paidWith(view, draw)}
    ${row(msg('Order'), reference)} ${transaction(outcome?.transaction_id)}
  </dl>`;
}

/** Who got the money, in the words of what happened to it. */
function payeeLabel({ mode, payment_type }: CheckoutView): string {
  if (mode === 'SAVE') return msg('Checked by');
  return payment_type === 'PA' ? msg('Held for') : msg('Paid to');
}

/** A row of the receipt. An unknown value is left out. */
function row(label: string, value: string | TemplateResult | null | undefined, name = ''): TemplateResult | typeof nothing {
  if (!value) return nothing;
  return html`<div class="row ${name}">
    <dt class="muted">${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** The card, and the method if it is not a card. The card is shown as its mark and last digits; screen readers read its name. */
function paidWith({ outcome, methods }: CheckoutView, draw: DrawMark): TemplateResult | typeof nothing {
  const method = methods.find(({ id }) => id === outcome?.method);
  const byCard = !method || method.kind === 'card';
  const name = byCard ? null : methodName(method);
  const card = outcome?.card;
  if (!card) return row(msg('Paid with'), name);
  const value = html`${name === null ? nothing : `${name}, `}<span class="unseen">${cardName(card)}</span
    ><span class="seen-card" aria-hidden="true"
      >${draw(card.brand) ?? nothing}<span class="digits">${writtenEnding(card.last4)}</span></span
    >`;
  return row(byCard ? msg('Card') : msg('Paid with'), value);
}

/** The receipt as a document, and a print button if the page shows only the checkout. */
function receiptLinks({ customization, page_url }: CheckoutView): TemplateResult {
  const print =
    customization.type === 'EMBED'
      ? nothing
      : html`<button class="change" type="button" part="button" @click=${(): void => window.print()}>${msg('Print')}</button>`;
  return html`<p class="keeps">
    ${link(isWebAddress(page_url) ? `${page_url}/receipt.pdf?locale=${currentLocale()}` : null, msg('Receipt (PDF)'))} ${print}
  </p>`;
}

/** The last eight characters of the transaction's id, for a call to the shop. A press copies the whole id. */
function transaction(id: string | undefined): TemplateResult | typeof nothing {
  if (!id) return nothing;
  const end = id.slice(-8);
  return row(msg('Transaction'), 'clipboard' in navigator ? html`<span class="digits">${end}</span> ${copyButton(id)}` : id);
}

/** A button that copies a text. It contains both words, and the style sheet shows one of them. */
function copyButton(text: string): TemplateResult {
  const copy = async ({ currentTarget }: Event): Promise<void> => {
    await navigator.clipboard.writeText(text);
    if (currentTarget instanceof HTMLElement) currentTarget.dataset['copied'] = '';
  };
  // If the browser refuses, the receipt (PDF) has the whole text.
  return html`<button
    class="change copy"
    type="button"
    part="button"
    title=${text}
    @click=${(event: Event): void => void copy(event).catch(() => undefined)}
  >
    <span class="before">${msg('Copy')}</span><span class="after">${msg('Copied')}</span>
  </button>`;
}

/** The panel that replaces the pay button while the outcome is awaited, so that nobody pays twice. */
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

/** The notice that the checkout, or its card frame, cannot be shown: the reason, and what the shopper can do. */
export function unavailablePanel(error: ErrorCode | null, pageUrl: string | null, retry: () => void): TemplateResult {
  return notice({
    tone: 'danger',
    ...errorWords(error),
    actions: html`<div class="actions">
      ${isRecoverable(error) ? button({ label: msg('Try again'), kind: 'secondary', press: retry }) : nothing}
      ${link(pageUrl, msg('Pay on the payment page'))}
    </div>`,
  });
}

/**
 * A notice about the payment, next to the button. `marked`: the refused fields are shown and marked. If they are not, paying again would be
 * refused again, so the notice has links to other ways.
 */
export function noticePanel(
  state: CheckoutState,
  view: CheckoutView,
  marked: boolean,
  pageUrl: string | null,
): TemplateResult | typeof nothing {
  const { notice: news } = state;
  if (!news || isCardNotice(state)) return nothing;
  const calm = news.type === 'amount_changed' || news.type === 'renewed';
  const actions =
    news.type === 'refused' && !marked
      ? html`<div class="actions">
          ${link(pageUrl, msg('Pay on the payment page'))} ${link(view.redirects.cancel_url, backWords(view.merchant))}
        </div>`
      : nothing;
  const icon = news.type === 'renewed' ? 'clock' : 'alert';
  const said = notice({ tone: calm ? 'info' : 'danger', icon, ...noticeWords(news, view, marked), actions });
  return html`<div class="news">${said}</div>`;
}

/**
 * A notice about the card, next to the card. If the card itself is the problem, a button clears it for another one. If the card could not be
 * checked, it stays as it was typed, and the pay button tries again.
 */
export function cardNotice(state: CheckoutState, view: CheckoutView, otherCard: () => void): TemplateResult | typeof nothing {
  const { notice: news, phase } = state;
  if (!news || !isCardNotice(state) || isWaiting(phase)) return nothing;
  const isWrong = news.type !== 'card_service' || news.code === 'invalid_card';
  const actions = isWrong
    ? html`<div class="actions">${button({ label: msg('Use another card'), kind: 'secondary', press: otherCard })}</div>`
    : nothing;
  return html`<div class="news">${notice({ tone: 'danger', ...noticeWords(news, view), actions })}</div>`;
}

/** The time left. Screen readers can read it at any time, but they do not announce every second. */
export function timeLeft(left: string): TemplateResult {
  return html`<p class="expiry" part="expiry">
    ${icon('clock')}<span>${msg('Time left to pay')} <span class="time" role="timer" aria-live="off">${left}</span></span>
  </p>`;
}

/** When it was paid, in South African time: `22 November, 14:05`. Null if that is not known. */
function momentWords({ completed_at, today }: CheckoutView): string | null {
  const at = new Date(completed_at ?? NaN);
  if (Number.isNaN(at.getTime())) return null;
  const [day = '', time = ''] = sastText(at).split('T');
  return `${formatDay(day, today)}, ${time.slice(0, 5)}`;
}
