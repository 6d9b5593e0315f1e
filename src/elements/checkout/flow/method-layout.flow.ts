import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isActionPhase, isChallenged, isWaiting, type CheckoutState } from './checkout-state.flow.ts';
import { needsFrame, offeredMethods, selectedKind } from './method-selection.flow.ts';

/** Decides whether there is a summary, and which methods and which of the card's fields are shown. */

/**
 * Which parts of the list of methods are shown. `cardOnly`: the payment is recurring, so only cards are offered. `isListed`: the shopper has
 * asked for all methods.
 */
export function methodLayout(state: CheckoutState, view: CheckoutView, cardOnly: boolean, isListed: boolean) {
  /** The methods that can be chosen. */
  const offered: readonly CheckoutMethod[] = offeredMethods(view, state.wallets).filter(({ kind }) => kind === 'card' || !cardOnly);
  /** Whether the card frame shows the bank's page, so that nothing else of the list is shown. */
  const isChallenge = isChallenged(state);
  const canChoose = offered.length > 1 && !isChallenge;
  return {
    offered,
    isChallenge,
    chosen: offered.find(({ id }) => id === state.selection?.method),
    /** Whether the payer acts elsewhere (not in the card frame), so that the list is hidden. */
    isHidden: isActionPhase(state.phase) && !isChallenge,
    isListed: isListed && canChoose,
    /** Whether a button offers the other methods. While a payment is being checked nothing else can be chosen. */
    hasOthers: !isListed && canChoose && !isWaiting(state.phase),
  };
}

/** Which parts of the list of methods are shown. */
export type MethodLayout = Readonly<ReturnType<typeof methodLayout>>;

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
