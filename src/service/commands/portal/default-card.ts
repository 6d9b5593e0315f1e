import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';

/**
 * Who makes a card the default expects it to pay from now on: a subscription that bills one card alone goes over to it. A charge
 * on its way goes on with the cards that it began with.
 */
export async function chargeByDefault(tx: Transactional, ctx: DecisionContext, id: string, card_id: string): Promise<readonly Change[]> {
  const row = await tx.lock('subscriptions', id);
  return row?.card_id == null || row.card_id === card_id ? [] : storeSubscriptionChange(ctx, row, { card_id }).changes;
}
