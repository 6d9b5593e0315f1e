import { notFound, refuseField } from '../../../contract/errors.ts';
import { cardsToTry, type CascadeOptions } from '../billing/cascade.ts';
import { cardView, monthsUntilExpiry } from '../card.ts';
import type { Card } from '../records/cards.ts';

/** Chooses the stored cards that a call may charge, or says why there are none. */

/** The call's options about cards, and its requirements. */
export interface CardsRequest extends CascadeOptions {
  /** Only cards that may be used for recurring payments. */
  readonly recurring?: boolean;
}

/**
 * The cards to try, in order; at least one. `cards` are the customer's stored cards.
 * @throws Refusal 007 for a card that is not one of them, 005 for a card that cannot be charged, or where no card can
 */
export function cardsToCharge(cards: readonly Card[], { recurring = false, ...asked }: CardsRequest, now: Date): [Card, ...Card[]] {
  const usable = recurring ? cards.filter(({ is_recurring }) => is_recurring) : cards;
  const [first, ...others] = cardsToTry(
    usable.map((card) => ({ ...card, is_expired: monthsUntilExpiry(card.card_expire, now) < 0 })),
    asked,
  );
  if (first !== undefined) return [first, ...others];
  if (asked.card_id == null)
    throw refuseField(
      '005',
      'customer_id',
      'active_card',
      `the customer has no ${recurring ? 'card for recurring payments' : 'card'} that is ACTIVE and not expired${asked.cascade?.is_enabled === false ? '; without a cascade only the default card is tried' : ''}`,
    );
  const card = cards.find(({ id }) => id === asked.card_id);
  if (card === undefined) throw notFound('card_id', asked.card_id);
  const { card_status } = cardView(card, now);
  throw card_status === 'ACTIVE'
    ? refuseField('005', 'card_id', 'recurring', `card ${card.id} is not usable for recurring payments`)
    : refuseField('005', 'card_id', 'active', `card ${card.id} is ${card_status}`);
}
