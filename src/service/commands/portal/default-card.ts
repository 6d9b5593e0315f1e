import { cardsToTry } from '../../domain/billing/cascade.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { cardView } from '../../domain/card.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';

/**
 * When a card becomes the default, a subscription that charges one certain card changes to the new default card. A charge in
 * progress continues with the cards that it began with. Another page may still show a card that was removed, and a subscription
 * must not change to a card that cannot be charged. @throws Refusal 008
 */
export async function chargeByDefault(
  tx: Transactional,
  ctx: DecisionContext,
  id: string | undefined,
  card_id: string,
): Promise<readonly Change[]> {
  const card = await tx.lock('cards', card_id);
  if (card === undefined || cardsToTry([cardView(card, ctx.now)]).length === 0)
    throw notAllowed('a card that was removed or disabled, or has expired, cannot become the default card');
  const row = id === undefined ? undefined : await tx.lock('subscriptions', id);
  return row?.card_id == null || row.card_id === card_id ? [] : storeSubscriptionChange(ctx, row, { card_id }).changes;
}
