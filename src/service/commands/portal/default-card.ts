import { keep } from '../../domain/subscription/keep.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import { lockIdle } from '../subscriptions/begin.ts';
import { write, type Call, type Services } from '../write.ts';
import { subscriptionOf } from './session.ts';

/**
 * Who makes a card the default expects it to pay from now on: a subscription that bills one card alone goes over to it.
 * @throws Refusal 008 while a payment of the subscription is on its way
 */
export async function chargeByDefault(services: Services, { account }: Call, session: PortalSession, card_id: string): Promise<void> {
  const subscription = await subscriptionOf(services, session);
  if (subscription?.card_id == null || subscription.card_id === card_id) return;
  await write(services, { account }, async (tx, ctx) => {
    const row = await lockIdle(tx, ctx, 'subscription_id', subscription.id);
    return { changes: keep(ctx, row, { card_id }).changes, result: undefined };
  });
}
