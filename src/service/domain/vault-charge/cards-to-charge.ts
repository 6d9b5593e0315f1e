import { notFound, refuseField } from '../../../contract/errors.ts';
import { cardsToTry, type CascadeOptions } from '../billing/cascade.ts';
import { cardView } from '../card.ts';
import { cardObstacle, chargeable, NO_CARD_CONSENT, type CardUse } from '../consent.ts';
import type { Card } from '../records/cards.ts';

/** Chooses the stored cards that a call may charge, or says why there are none. */

/** The call's options about cards, and its requirements. */
export interface CardsRequest extends CascadeOptions {
  readonly use?: CardUse;
}

/**
 * The cards to try, in order; at least one. `cards` are the customer's stored cards.
 * @throws Refusal 007 for a card that is not one of them, 005 for a card that cannot be charged, or where no card can; 008 where the
 * holder did not agree to this use
 */
export function cardsToCharge(cards: readonly Card[], { use = 'once', ...asked }: CardsRequest, now: Date): [Card, ...Card[]] {
  const [first, ...others] = cardsToTry(chargeable(cards, use, now), asked);
  if (first !== undefined) return [first, ...others];
  const [without] = cardsToTry(chargeable(cards, 'once', now), asked);
  if (without !== undefined && cardObstacle(without, use, now) === 'consent')
    throw refuseField('008', asked.card_id == null ? 'customer_id' : 'card_id', 'consent', `card ${without.id} ${NO_CARD_CONSENT}`);
  if (asked.card_id == null)
    throw refuseField(
      '005',
      'customer_id',
      'active_card',
      `the customer has no card that is ACTIVE and not expired${asked.cascade?.is_enabled === false ? '; without a cascade only the default card is tried' : ''}`,
    );
  const card = cards.find(({ id }) => id === asked.card_id);
  if (card === undefined) throw notFound('card_id', asked.card_id);
  const { card_status } = cardView(card, now);
  throw refuseField('005', 'card_id', 'active', `card ${card.id} is ${card_status}`);
}
