import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { button } from '../controls/button.ts';
import { icon } from '../controls/icons.ts';
import { msg, str } from '../localize.ts';
import { formatMoney } from '../money.ts';
import type { DrawCode } from './action-panel.ts';
import { isElsewhere, isWaiting, type CheckoutState } from './checkout-state.flow.ts';
import { kindOf, needsFrame } from './checkout-way.flow.ts';
import type { Screens } from './engine.ts';
import { methodName } from './method-words.ts';
import { isChallenged, ways, type WaysOptions } from './ways.ts';

/** What a form shows and what it can be told. */
export interface CheckoutFormOptions extends WaysOptions {
  /** The payer's part. */
  readonly payer: TemplateResult | typeof nothing;
  /** What is chosen where the payer chooses what to pay. */
  readonly choice: TemplateResult | typeof nothing;
  /** Absent until the engine has come; an empty form needs none of it. */
  readonly screens: Screens | null;
  readonly draw: DrawCode | null;
  readonly submit: (event: SubmitEvent) => void;
  readonly cancel: () => void;
  /** Gives up the attempt that waits for the payer. */
  readonly withdraw: () => void;
}

/** The form: who pays, with what, and one button. It stays while an attempt is under way, so that nothing typed is lost. */
export function checkoutForm(options: CheckoutFormOptions): TemplateResult {
  const { state, view, payer, choice, screens, draw, submit } = options;
  const waits = isWaiting(state.phase);
  const elsewhere = isElsewhere(state.phase);
  return html`
    <form class=${waits && !elsewhere ? 'form waits' : 'form'} part="form" novalidate @submit=${submit}>
      ${state.expiring && state.phase === 'ready' ? screens?.timeLeft() : nothing}
      ${elsewhere ? screens?.action({ state, view, draw }) : nothing}
      <div class="asks" ?hidden=${elsewhere}>${choice} ${payer}</div>
      ${ways(options)}
      <div class="foot">
        ${state.notice && (!waits || elsewhere) ? html`<div class="news">${screens?.news(state, view)}</div>` : nothing} ${foot(options)}
        <p class="trust" ?hidden=${elsewhere ? !isChallenged(state) : kindOf(view, state.way) !== 'card'}>
          ${icon('lock')}<span>${msg('Your card details never reach the shop.')}</span>
        </p>
      </div>
    </form>
  `;
}

function foot(options: CheckoutFormOptions): TemplateResult | typeof nothing | undefined {
  const { state, view, pageUrl, screens, retry, withdraw } = options;
  if (isElsewhere(state.phase)) return screens?.actionButtons(state, withdraw);
  if (isWaiting(state.phase)) return screens?.waiting(state, pageUrl, retry);
  if (state.way === null) return nothing;
  return html`${screens?.terms(view)} ${buttons(options)}`;
}

function buttons({ state, view, screens, cancel }: CheckoutFormOptions): TemplateResult {
  const { phase, frame } = state;
  const cancelling = phase === 'cancelling';
  const paying = phase !== 'ready' && !cancelling;
  return html`
    ${button({
      label: paying ? (screens?.payingLabel(view) ?? msg('Paying…')) : payWith(state, view, screens),
      kind: 'primary',
      busy: paying,
      locked: cancelling || (needsFrame(view, state.way) && frame !== 'ready'),
    })}
    ${
      view.customization.display_cancel_button
        ? button({ label: msg('Cancel'), kind: 'quiet', busy: cancelling, locked: phase !== 'ready', press: cancel })
        : nothing
    }
  `;
}

/** What the button says: the amount, and the other party where there is one. */
function payWith({ way }: CheckoutState, view: CheckoutView, screens: Screens | null): string {
  const method = view.methods.find(({ id }) => id === way?.method);
  if (method?.kind !== 'wallet' && method?.kind !== 'redirect') return screens?.payLabel(view) ?? payLabelOf(view);
  const amount = formatMoney(view.amount, view.currency);
  const name = methodName(method);
  return msg(str`Pay ${amount} with ${name}`);
}

/** Before the engine has come there is only the plain payment. */
function payLabelOf({ amount, currency }: CheckoutView): string {
  const sum = formatMoney(amount, currency);
  return msg(str`Pay ${sum}`);
}
