import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '@lit/localize';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { button } from '../controls/button.ts';
import { icon } from '../controls/icons.ts';
import { notice } from '../controls/notice.ts';
import type { CheckoutState } from './checkout-state.flow.ts';
import { frameUnavailable, waitingPanel } from './panels.ts';
import { cardBones } from './skeleton.ts';
import { noticeWords, payLabel } from './words.ts';

/** What a form shows and what it can be told. */
export interface CheckoutFormOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  /** The payer's part. */
  readonly payer: TemplateResult | typeof nothing;
  readonly pageUrl: string | null;
  readonly submit: (event: SubmitEvent) => void;
  readonly cancel: () => void;
  /** Asks again: the service, or for the card frame. */
  readonly retry: () => void;
}

/** The form: who pays, the card, and one button. It stays while an attempt is under way, so that nothing typed is lost. */
export function checkoutForm(options: CheckoutFormOptions): TemplateResult {
  const { state, view, payer, pageUrl, submit, retry } = options;
  const waits = isWaiting(state);
  return html`
    <form class=${waits ? 'form waits' : 'form'} part="form" novalidate @submit=${submit}>
      ${state.expiring && state.phase === 'ready' ? timeLeft() : nothing} ${payer}
      <fieldset class="group" part="card">
        <legend class="title">${msg('Card')}</legend>
        ${state.frame === 'unavailable' ? frameUnavailable(pageUrl, retry) : nothing}
        <div class="card" ?hidden=${state.frame === 'unavailable'}>
          <div class="frame"></div>
          ${state.frame === 'waiting' ? cardBones : nothing}
        </div>
      </fieldset>
      <div class="foot">
        ${state.notice && !waits ? html`<div class="news">${noticeOf(state, view)}</div>` : nothing}
        ${waits ? waitingPanel(state, pageUrl, retry) : buttons(options)}
        <p class="trust">
          ${icon('lock')}<span>${msg('Encrypted. Your card details go straight to the payment service, never to the shop.')}</span>
        </p>
      </div>
    </form>
  `;
}

/** The outcome is not known: the pay button makes room. */
export function isWaiting({ phase }: CheckoutState): boolean {
  return phase === 'processing' || phase === 'checking' || phase === 'renewing';
}

function buttons({ state, view, cancel }: CheckoutFormOptions): TemplateResult {
  const { phase } = state;
  const cancelling = phase === 'cancelling';
  return html`
    ${button({
      label: payLabel(state, view),
      kind: 'primary',
      busy: phase !== 'ready' && !cancelling,
      locked: cancelling || state.frame !== 'ready',
    })}
    ${
      view.customization.display_cancel_button
        ? button({ label: msg('Cancel'), kind: 'quiet', busy: cancelling, locked: phase !== 'ready', press: cancel })
        : nothing
    }
  `;
}

function noticeOf({ notice: news }: CheckoutState, view: CheckoutView): TemplateResult | typeof nothing {
  if (!news) return nothing;
  const calm = news.type === 'amount_changed' || news.type === 'renewed';
  return notice({ tone: calm ? 'info' : 'danger', icon: news.type === 'renewed' ? 'clock' : 'alert', ...noticeWords(news, view) });
}

/** A quiet timer: it can be read at any time and is not read out every second. */
function timeLeft(): TemplateResult {
  return html`<p class="expiry" part="expiry">
    ${icon('clock')}<span>${msg('Time left to pay')} <span class="time" role="timer" aria-live="off"></span></span>
  </p>`;
}
