import type { CheckoutMethod, CheckoutView } from '../../protocol/checkout.ts';

/** What a session can be paid with, and what of it is chosen. */

/** How the shopper pays. */
export interface Way {
  /** The id of one of the view's methods. */
  readonly method: string;
  /** One of the stored cards, or null for a card that is typed. */
  readonly card_id: string | null;
}

/** What of it the view and the device decide on. */
type Offer = Pick<CheckoutView, 'methods' | 'cards'>;

/** The methods that can be offered: a wallet only where the device has it. */
export function offered({ methods }: Offer, wallets: readonly string[]): readonly CheckoutMethod[] {
  return methods.filter(({ id, kind }) => kind !== 'wallet' || wallets.includes(id));
}

/** The way that stands after a view has come: what was chosen, as long as it is there, or the first of what is. */
export function wayAfter(view: Offer, wallets: readonly string[], before: Way | null): Way | null {
  const methods = offered(view, wallets);
  const method = methods.find(({ id }) => id === before?.method) ?? methods[0];
  if (method === undefined) return null;
  return { method: method.id, card_id: method.kind === 'card' ? cardAfter(view, before) : null };
}

/** A stored card that went away or expired meanwhile is not chosen any more; a choice of a new card is kept. */
function cardAfter({ cards, methods }: Offer, before: Way | null): string | null {
  const usable = cards.filter(({ is_expired }) => !is_expired);
  const wasCard = before !== null && methods.some(({ id, kind }) => id === before.method && kind === 'card');
  if (wasCard && (before.card_id === null || usable.some(({ card_id }) => card_id === before.card_id))) return before.card_id;
  return usable[0]?.card_id ?? null;
}

/** The kind of the method that is chosen. */
export function kindOf(view: Pick<CheckoutView, 'methods'>, way: Way | null): CheckoutMethod['kind'] | null {
  return view.methods.find(({ id }) => id === way?.method)?.kind ?? null;
}

/** Who has to give a token before this way can be paid. */
export function tokenFrom(view: Pick<CheckoutView, 'methods' | 'request_code'>, way: Way): 'card' | 'wallet' | null {
  switch (kindOf(view, way)) {
    case 'card':
      return way.card_id === null || view.request_code ? 'card' : null;
    case 'wallet':
      return 'wallet';
    default:
      return null;
  }
}

/** Whether the card frame is needed for this way. */
export function needsFrame(view: Pick<CheckoutView, 'methods' | 'request_code'>, way: Way | null): boolean {
  return way !== null && tokenFrom(view, way) === 'card';
}

/** Whether two ways are one. */
export function isSameWay(one: Way | null, other: Way | null): boolean {
  return one?.method === other?.method && one?.card_id === other?.card_id;
}
