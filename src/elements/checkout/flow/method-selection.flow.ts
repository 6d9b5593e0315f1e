import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';

/** The methods that a session can be paid with, and the one that is selected. */

/** The selected method. */
export interface MethodSelection {
  /** The id of one of the view's methods. */
  readonly method: string;
  /** A stored card, or null for a card that is typed. */
  readonly card_id: string | null;
}

/** The part of the view that is used here. */
type Offer = Pick<CheckoutView, 'methods' | 'cards'>;

/** The methods to offer. A wallet is offered only if the device has it. */
export function offeredMethods({ methods }: Offer, wallets: readonly string[]): readonly CheckoutMethod[] {
  return methods.filter(({ id, kind }) => kind !== 'wallet' || wallets.includes(id));
}

/** The selection after a new view: the previous one if it is still offered, else the first method. */
export function selectionAfter(view: Offer, wallets: readonly string[], before: MethodSelection | null): MethodSelection | null {
  const methods = offeredMethods(view, wallets);
  const method = methods.find(({ id }) => id === before?.method) ?? methods[0];
  if (method === undefined) return null;
  return { method: method.id, card_id: method.kind === 'card' ? storedCardAfter(view, before) : null };
}

/** A stored card that was removed or has expired is deselected. The choice to type a new card stays. */
function storedCardAfter({ cards, methods }: Offer, before: MethodSelection | null): string | null {
  const usable = cards.filter(({ is_expired }) => !is_expired);
  const wasCard = before !== null && methods.some(({ id, kind }) => id === before.method && kind === 'card');
  if (wasCard && (before.card_id === null || usable.some(({ card_id }) => card_id === before.card_id))) return before.card_id;
  return usable[0]?.card_id ?? null;
}

/** The kind of the selected method. */
export function selectedKind(view: Pick<CheckoutView, 'methods'>, selection: MethodSelection | null): CheckoutMethod['kind'] | null {
  return view.methods.find(({ id }) => id === selection?.method)?.kind ?? null;
}

/** Which party must give a token before this method can pay. */
export function tokenSource(view: Pick<CheckoutView, 'methods' | 'request_code'>, selection: MethodSelection): 'card' | 'wallet' | null {
  switch (selectedKind(view, selection)) {
    case 'card':
      return selection.card_id === null || view.request_code ? 'card' : null;
    case 'wallet':
      return 'wallet';
    default:
      return null;
  }
}

/** Whether this method needs the card frame. */
export function needsFrame(view: Pick<CheckoutView, 'methods' | 'request_code'>, selection: MethodSelection | null): boolean {
  return selection !== null && tokenSource(view, selection) === 'card';
}

/** Whether two selections are the same. */
export function isSameSelection(one: MethodSelection | null, other: MethodSelection | null): boolean {
  return one?.method === other?.method && one?.card_id === other?.card_id;
}
