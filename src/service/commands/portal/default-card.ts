import { refuseField } from '../../../contract/errors.ts';
import { cardObstacle } from '../../domain/consent.ts';
import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';

/**
 * When a card becomes the default, a subscription that charges one certain card changes to the new default card. A charge in
 * progress continues with the cards that it began with. Another page may still show a card that was removed, and a subscription
 * must not change to a card that cannot be charged. Who chooses the card that pays a subscription agrees that it is charged for it, as in
 * a recurring checkout. @throws Refusal 008
 */
export async function chargeByDefault(
  tx: Transactional,
  ctx: DecisionContext,
  id: string | undefined,
  card_id: string,
): Promise<readonly Change[]> {
  const card = await tx.lock('cards', card_id);
  if (card === undefined || cardObstacle(card, 'once', ctx.now) !== null)
    throw refuseField('008', 'card_id', 'active', 'a card that was removed or disabled, or has expired, cannot become the default card');
  const row = id === undefined ? undefined : await tx.lock('subscriptions', id);
  if (row === undefined) return [];
  return [
    ...(card.is_recurring ? [] : [update('cards', card_id, { is_recurring: true })]),
    ...(row.card_id === null || row.card_id === card_id ? [] : storeSubscriptionChange(ctx, row, { card_id }).changes),
  ];
}
