import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';

/**
 * When a card becomes the default, a subscription that charges one certain card changes to the new default card. A charge in
 * progress continues with the cards that it began with.
 */
export async function chargeByDefault(tx: Transactional, ctx: DecisionContext, id: string, card_id: string): Promise<readonly Change[]> {
  const row = await tx.lock('subscriptions', id);
  return row?.card_id == null || row.card_id === card_id ? [] : storeSubscriptionChange(ctx, row, { card_id }).changes;
}
