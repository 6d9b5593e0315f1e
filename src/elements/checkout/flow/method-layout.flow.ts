import type { CheckoutMethod, CheckoutView } from '../../../protocol/checkout.ts';
import { isActionPhase, isChallenged, type CheckoutState } from './checkout-state.flow.ts';
import { needsFrame, offeredMethods, selectedKind } from './method-selection.flow.ts';

/** What of the methods and the card's fields is on the screen. */

/** What of the list of methods is on the screen. */
export interface MethodLayout {
  /** The methods that can be chosen. */
  readonly offered: readonly CheckoutMethod[];
  /** The selected method, if it is offered. */
  readonly chosen: CheckoutMethod | undefined;
  /** The payer acts elsewhere, and not in the card frame: nothing of the list is shown. */
  readonly isHidden: boolean;
  /** The bank's question is in the card frame, which stands there alone. */
  readonly isChallenge: boolean;
  /** All methods are shown, and not the chosen one alone. */
  readonly isListed: boolean;
  /** There are other methods, behind a button. */
  readonly hasOthers: boolean;
}

/** `cardOnly`: the payment repeats, so only cards are offered. `isListed`: the shopper has asked for all methods. */
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
    hasOthers: !isListed && canChoose,
  };
}

/** Whether a method is on the screen: all that are offered, or the chosen one, or the card with the bank's question. */
export function isMethodShown({ offered, chosen, isChallenge, isListed }: MethodLayout, method: CheckoutMethod): boolean {
  if (isChallenge) return method.kind === 'card';
  return isListed ? offered.includes(method) : method === chosen;
}

/** Whether the place of the card frame is shown: a card is typed in it, or the bank asks its question there. */
export function isFrameShown(state: CheckoutState, view: CheckoutView): boolean {
  return isChallenged(state) || needsFrame(view, state.selection);
}

/** Whether card details are asked for on this screen, so that the shopper is told who gets them. */
export function asksForCard(state: CheckoutState, view: CheckoutView): boolean {
  return isActionPhase(state.phase) ? isChallenged(state) : selectedKind(view, state.selection) === 'card';
}
