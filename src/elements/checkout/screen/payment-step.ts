import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { isActionPhase, isWaiting, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { asksForCard } from '../flow/method-layout.flow.ts';
import { needsFrame } from '../flow/method-selection.flow.ts';
import type { Screens } from '../runner/screens.ts';
import { methodName } from '../methods/method-words.ts';
import { methodList, type MethodListOptions } from './method-list.ts';

/** What the form shows, and its callbacks. */
export interface CheckoutFormOptions extends Omit<MethodListOptions, 'foot'> {
  /** The payer's fields. */
  readonly payer: TemplateResult | typeof nothing;
  /** The choice on a checkout link. */
  readonly choice: TemplateResult | typeof nothing;
  /** Null until the engine has loaded; an empty form does not need it. */
  readonly screens: Screens | null;
  readonly submit: (event: SubmitEvent) => void;
  readonly cancel: () => void;
  /** Withdraws the attempt that waits for the payer. */
  readonly withdraw: () => void;
}

/** The form: the payer, the methods, and one button. It stays while an attempt is under way, so that nothing typed is lost. */
export function checkoutForm(options: CheckoutFormOptions): TemplateResult {
  const { state, view, payer, choice, screens, submit, cancel } = options;
  const { phase } = state;
  const waits = isWaiting(phase);
  const elsewhere = isActionPhase(phase);
  return html`
    <form class=${waits && !elsewhere ? 'form waits' : 'form'} part="form" novalidate @submit=${submit}>
      ${state.expiring && phase === 'ready' ? screens?.timeLeft() : nothing} ${elsewhere ? screens?.action(state, view) : nothing}
      <div class="asks" ?hidden=${elsewhere}>${screens?.wallets(state, view)} ${choice} ${payer}</div>
      ${methodList({ ...options, foot: () => foot(options) })} ${elsewhere || !state.selection ? foot(options) : nothing}
      ${
        view.customization.display_cancel_button && state.selection && !waits
          ? button({ label: msg('Cancel'), kind: 'quiet', busy: phase === 'cancelling', locked: phase !== 'ready', press: cancel })
          : nothing
      }
    </form>
  `;
}

/** The part below the typed values: notices, charges and the button, or the message about what is awaited. */
function foot(options: CheckoutFormOptions): TemplateResult {
  const { state, view, screens } = options;
  const elsewhere = isActionPhase(state.phase);
  return html`<div class="foot">
    ${!isWaiting(state.phase) || elsewhere ? screens?.news(state, view) : nothing} ${next(options)}
    <p class="trust" ?hidden=${!asksForCard(state, view)}>${icon('lock')}<span>${msg('Your card details never reach the shop.')}</span></p>
  </div>`;
}

function next(options: CheckoutFormOptions): TemplateResult | typeof nothing | undefined {
  const { state, view, pageUrl, screens, retry, withdraw } = options;
  if (isActionPhase(state.phase)) return screens?.actionButtons(state, withdraw);
  if (isWaiting(state.phase)) return screens?.waiting(state, pageUrl, retry);
  if (state.selection === null) return nothing;
  return html`${screens?.paymentTerms(view)}<slot name="before-pay"></slot>${screens?.slotError()} ${payButton(state, view, screens)}`;
}

function payButton(state: CheckoutState, view: CheckoutView, screens: Screens | null): TemplateResult {
  const { phase, frame } = state;
  const cancelling = phase === 'cancelling';
  const paying = phase !== 'ready' && !cancelling;
  return button({
    label: paying && screens ? screens.payingLabel(view) : payButtonLabel(state, view, screens),
    kind: 'primary',
    busy: paying,
    // Before the engine has loaded, a press would be lost.
    locked: cancelling || !screens || (needsFrame(view, state.selection) && frame !== 'ready'),
  });
}

/** The label of the pay button: the amount, and the wallet or provider if there is one. */
function payButtonLabel({ selection }: CheckoutState, view: CheckoutView, screens: Screens | null): string | TemplateResult {
  const method = view.methods.find(({ id }) => id === selection?.method);
  if (method?.kind !== 'wallet' && method?.kind !== 'redirect') return screens?.payLabel(view) ?? plainPayLabel(view);
  const amount = formatMoney(view.amount, view.currency);
  const name = methodName(method);
  return msg(str`Pay ${amount} with ${name}`);
}

/** Before the engine has loaded there are only plain payments. */
function plainPayLabel({ amount, currency }: CheckoutView): string {
  const sum = formatMoney(amount, currency);
  return msg(str`Pay ${sum}`);
}
