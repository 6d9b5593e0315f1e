import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { button } from '../controls/button.ts';
import { icon } from '../controls/icons.ts';
import { msg, str } from '../localize.ts';
import { formatMoney } from '../money.ts';
import { isWaiting, type CheckoutState } from './checkout-state.flow.ts';
import type { Screens } from './engine.ts';
import { cardBones } from './skeleton.ts';

/** What a form shows and what it can be told. */
export interface CheckoutFormOptions {
  readonly state: CheckoutState;
  readonly view: CheckoutView;
  /** The payer's part. */
  readonly payer: TemplateResult | typeof nothing;
  readonly pageUrl: string | null;
  /** Absent until the engine has come; an empty form needs none of it. */
  readonly screens: Screens | null;
  readonly submit: (event: SubmitEvent) => void;
  readonly cancel: () => void;
  /** Asks again: the service, or for the card frame. */
  readonly retry: () => void;
}

/** The form: who pays, the card, and one button. It stays while an attempt is under way, so that nothing typed is lost. */
export function checkoutForm(options: CheckoutFormOptions): TemplateResult {
  const { state, view, payer, pageUrl, screens, submit, retry } = options;
  const waits = isWaiting(state.phase);
  return html`
    <form class=${waits ? 'form waits' : 'form'} part="form" novalidate @submit=${submit}>
      ${state.expiring && state.phase === 'ready' ? screens?.timeLeft() : nothing} ${payer}
      <fieldset class="group" part="card">
        <legend class="title">${msg('Card')} ${view.test ? html`<span class="test">${msg('Test mode')}</span>` : nothing}</legend>
        ${state.frame === 'unavailable' ? screens?.frameUnavailable(pageUrl, retry) : nothing}
        <div class="card" ?hidden=${state.frame === 'unavailable'}>
          <div class="frame"></div>
          ${state.frame === 'waiting' ? cardBones : nothing}
        </div>
      </fieldset>
      <div class="foot">
        ${state.notice && !waits ? html`<div class="news">${screens?.news(state, view)}</div>` : nothing}
        ${waits ? screens?.waiting(state, pageUrl, retry) : buttons(options)}
        <p class="trust">${icon('lock')}<span>${msg('Your card details never reach the shop.')}</span></p>
      </div>
    </form>
  `;
}

function buttons({ state, view, cancel }: CheckoutFormOptions): TemplateResult {
  const { phase } = state;
  const cancelling = phase === 'cancelling';
  const paying = phase !== 'ready' && !cancelling;
  const amount = formatMoney(view.amount, view.currency);
  return html`
    ${button({
      label: paying ? msg('Paying…') : msg(str`Pay ${amount}`),
      kind: 'primary',
      busy: paying,
      locked: cancelling || state.frame !== 'ready',
    })}
    ${
      view.customization.display_cancel_button
        ? button({ label: msg('Cancel'), kind: 'quiet', busy: cancelling, locked: phase !== 'ready', press: cancel })
        : nothing
    }
  `;
}
