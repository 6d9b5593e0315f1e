import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { button } from '../../shared/controls/button.ts';
import { icon } from '../../shared/controls/icons.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { formatMoney } from '../../../facts/money.ts';
import { isActionPhase, isWaiting, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { asksForCard } from '../flow/method-layout.flow.ts';
import { needsFrame } from '../flow/method-selection.flow.ts';
import type { CheckoutEngine } from '../runner/checkout-engine.ts';
import { methodName } from '../methods/method-words.ts';
import { methodList, type MethodListOptions } from './method-list.ts';

/** What the form shows, and its callbacks. */
export interface CheckoutFormOptions extends Omit<MethodListOptions, 'foot'> {
  readonly payer: TemplateResult | typeof nothing;
  readonly submit: (event: SubmitEvent) => void;
  /** Withdraws the attempt that waits for the payer. */
  readonly withdraw: () => void;
}

/** The form: the payer, the methods, and one button. It stays while an attempt is under way, so that nothing typed is lost. */
export function checkoutForm(options: CheckoutFormOptions): TemplateResult {
  const { state, view, payer, engine, submit } = options;
  const { phase } = state;
  const waits = isWaiting(phase);
  const elsewhere = isActionPhase(phase);
  return html`
    <form class=${waits && !elsewhere ? 'form waits' : 'form'} part="form" novalidate @submit=${submit}>
      ${state.expiring && phase === 'ready' ? engine?.timeNote() : nothing} ${elsewhere ? engine?.action(state, view) : nothing}
      <div class="asks" ?hidden=${elsewhere}>
        ${engine?.walletButtons(state, view)} ${engine?.choiceForm?.render(view, phase !== 'ready')} ${payer}
      </div>
      ${methodList({ ...options, foot: () => foot(options) })} ${elsewhere || !state.selection ? foot(options) : nothing}
      ${
        view.customization.display_cancel_button && state.selection && !waits
          ? button({
              label: msg('Cancel'),
              kind: 'quiet',
              busy: phase === 'cancelling',
              locked: phase !== 'ready',
              press: () => engine?.runner.send({ type: 'cancel' }),
            })
          : nothing
      }
    </form>
  `;
}

/** The part below the typed values: notices, charges and the button, or the message about what is awaited. */
function foot(options: CheckoutFormOptions): TemplateResult {
  const { state, view, engine } = options;
  const elsewhere = isActionPhase(state.phase);
  return html`<div class="foot">
    ${!isWaiting(state.phase) || elsewhere ? engine?.news(state, view) : nothing} ${next(options)}
    <p class="trust" ?hidden=${!asksForCard(state, view)}>${icon('lock')}<span>${msg('Your card details never reach the shop.')}</span></p>
  </div>`;
}

function next(options: CheckoutFormOptions): TemplateResult | typeof nothing | undefined {
  const { state, view, engine, withdraw } = options;
  if (isActionPhase(state.phase)) return engine?.actionButtons(state, withdraw);
  if (isWaiting(state.phase)) return engine?.waiting(state);
  if (state.selection === null) return nothing;
  return html`${engine?.special.value?.paymentTerms(view)}<slot name="before-pay"></slot>${engine?.beforePay?.render()}
    ${payButton(state, view, engine)}`;
}

function payButton(state: CheckoutState, view: CheckoutView, engine: CheckoutEngine | null): TemplateResult {
  const { phase, frame } = state;
  const cancelling = phase === 'cancelling';
  const paying = phase !== 'ready' && !cancelling;
  return button({
    label: paying && engine ? (engine.special.value?.payingLabel(view) ?? msg('Paying…')) : payButtonLabel(state, view, engine),
    kind: 'primary',
    busy: paying,
    // Before the engine has loaded, a press would be lost.
    locked: cancelling || !engine || (needsFrame(view, state.selection) && frame !== 'ready'),
  });
}

/** The label of the pay button: the amount, and the wallet or provider if there is one. */
function payButtonLabel({ selection }: CheckoutState, view: CheckoutView, engine: CheckoutEngine | null): string | TemplateResult {
  const method = view.methods.find(({ id }) => id === selection?.method);
  if (method?.kind !== 'wallet' && method?.kind !== 'redirect') return engine?.special.value?.payLabel(view) ?? plainPayLabel(view);
  const amount = formatMoney(view.amount, view.currency);
  const name = methodName(method);
  return msg(str`Pay ${amount} with ${name}`);
}

/** Before the engine has loaded there are only plain payments. */
function plainPayLabel({ amount, currency }: CheckoutView): string {
  const sum = formatMoney(amount, currency);
  return msg(str`Pay ${sum}`);
}
