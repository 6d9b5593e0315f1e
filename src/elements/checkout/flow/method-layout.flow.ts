import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isActionPhase, isChallenged, isWaiting, type CheckoutState } from './checkout-state.flow.ts';
import { needsFrame, offeredMethods, selectedKind } from './method-selection.flow.ts';

/** Decides whether there is a summary, and which methods and which of the card's fields are shown. */

/** Which parts of the list of methods are shown. */
export interface MethodLayout {
  /** The methods that can be chosen. */
  readonly offered: readonly CheckoutMethod[];
  /** The selected method, if it is offered. */
  readonly chosen: CheckoutMethod | undefined;
  /** Whether the payer acts elsewhere (not in the card frame), so that the list is hidden. */
  readonly isHidden: boolean;
  /** Whether the card frame shows the bank's page, so that nothing else of the list is shown. */
  readonly isChallenge: boolean;
  /** Whether all methods are shown, and not only the chosen one. */
  readonly isListed: boolean;
  /** Whether a button offers the other methods. */
  readonly hasOthers: boolean;
}

/** `cardOnly`: the payment is recurring, so only cards are offered. `isListed`: the shopper has asked for all methods. */
export function methodLayout(state: CheckoutState, view: CheckoutView, cardOnly: boolean, isListed: boolean): MethodLayout {
  const offered = offeredMethods(view, state.wallets).filter(({ kind }) => kind === 'card' || !cardOnly);
  const isChallenge = isChallenged(state);
  const canChoose = offered.length > 1 && !isChallenge;
  return {
    offered,
    chosen: offered.find(({ id }) => id === state.selection?.method),
    isHidden: isActionPhase(state.phase) && !isChallenge,
    isChallenge,
    isListed: isListed && canChoose,
    // While a payment is being checked nothing else can be chosen, so the button is not shown.
    hasOthers: !isListed && canChoose && !isWaiting(state.phase),
  };
}

/** Whether a method is shown: every offered method in the list, or only the chosen one, or the card during a challenge. */
export function isMethodShown({ offered, chosen, isChallenge, isListed }: MethodLayout, method: CheckoutMethod): boolean {
  if (isChallenge) return method.kind === 'card';
  return isListed ? offered.includes(method) : method === chosen;
}

/** Whether the place of the card frame is shown: for typing a card, or for the bank's page. */
export function isFrameShown(state: CheckoutState, view: CheckoutView): boolean {
  return isChallenged(state) || needsFrame(view, state.selection);
}

/** Whether this screen asks for card details, so that the shopper is told who gets them. */
export function asksForCard(state: CheckoutState, view: CheckoutView): boolean {
  return isActionPhase(state.phase) ? isChallenged(state) : selectedKind(view, state.selection) === 'card';
}

/** Whether a view has a summary: the merchant may hide both the cart and the total. */
export function hasSummary({ customization, cart, amount }: CheckoutView): boolean {
  return customization.display_cart && cart ? true : customization.display_total && amount > 0;
}
