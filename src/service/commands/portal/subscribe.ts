import { refuseField } from '../../../contract/errors.ts';
import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { subscriptionCreateBody } from '../../../contract/subscriptions.ts';
import { billCycle } from '../../domain/billing/cycle.ts';
import { decideCancel } from '../../domain/billing/lifecycle.ts';
import { newSubscription } from '../../domain/billing/new-subscription.ts';
import { voidInvoice } from '../../domain/invoice.ts';
import { costOf } from '../../domain/portal/allowed-actions.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { PortalSession } from '../../domain/records/sales.ts';
import { hasEnded } from '../../domain/subscription/charge-settlement.ts';
import { dunningOf, stateOf } from '../../domain/subscription/state.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';
import { decideThenCharge } from '../subscriptions/charging-call.ts';
import { catalogueLines, openSubscription } from '../subscriptions/create.ts';
import { write, type Call, type Services } from '../write.ts';
import { performAction } from './perform-action.ts';
import { requireOpenSession, requireOffered, requireOwnCard, subscriptionOf } from './session.ts';

/** Subscribes in the portal, and previews the cost, both by the billing rules. */

/** @throws Refusal 008 where a subscription is running, or the link names a subscription */
async function requireNone(services: Services, session: PortalSession): Promise<void> {
  const there = await subscriptionOf(services, session);
  if (session.subscription_id !== null || (there !== undefined && !hasEnded(there.subscription_status)))
    throw refuseField('008', 'subscription_id', 'none', 'there is a subscription already; change its plan instead');
}

/** Calculates the cost of a subscription; nothing is stored. */
export async function previewPortalSubscribe(services: Services, call: Call, { params, body }: ParsedRequest<'portal.subscribePreview'>) {
  const session = await requireOpenSession(services, call, params.session_id);
  await requireNone(services, session);
  await requireOffered(services, session, body.items);
  const day = sastDay(services.clock.now());
  const items = await catalogueLines(services.store.of(call.account.id), body.items);
  const state = newSubscription({ items }, day);
  return { status: true, result: { kind: 'subscribe' as const, ...costOf(billCycle(state, day, dunningOf(call.account)), state, day) } };
}

/** Creates a subscription and charges its first payment. */
export const subscribePortal = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.subscribe'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    const { items, card_id, agreed } = body;
    await requireOffered(services, session, items);
    if (card_id !== undefined) await requireOwnCard(services, session, card_id);
    const decide = async (tx: Transactional, ctx: DecisionContext) => {
      // The customer is locked, so that two tabs that subscribe at the same time make only one subscription.
      await tx.lock('customers', session.customer_id);
      const own = [
        { field: 'customer_id', is: session.customer_id },
        { field: 'subscription_status', oneOf: ['TRIAL', 'ACTIVE', 'PAUSED', 'DISABLED'] },
      ] as const;
      if (session.subscription_id !== null || (await tx.list('subscriptions', [...own], { limit: 1 })).rows.length > 0)
        throw refuseField('008', 'subscription_id', 'none', 'there is a subscription already; change its plan instead');
      const wanted = subscriptionCreateBody.parse({ items: items.map(({ product_id, qty }) => ({ product_id, qty })) });
      return openSubscription(tx, ctx, session.customer_id, { ...wanted, card_id }, { agreed, in_person: true });
    };
    return decideThenCharge(services, inner, decide, async (id, error) => {
      if (error !== null) await cancelUnpaid(services, call, id);
      return { status: error === null, ...(error === null ? {} : { error }) };
    });
  });

/** Cancels a subscription whose first payment was declined in the portal, so that nothing is tried again later. */
const cancelUnpaid = (services: Services, { account }: Call, id: string) =>
  write(services, { account }, async (tx, ctx) => {
    const row = await tx.lock('subscriptions', id);
    if (row?.pending !== null || hasEnded(row.subscription_status) || row.date_last_billing !== null)
      return { changes: [], result: undefined };
    const { state } = decideCancel(stateOf(row), 'IMMEDIATE', sastDay(ctx.now));
    const open = row.owed === null ? undefined : await tx.lock('invoices', row.owed.invoice_id);
    return {
      changes: [
        ...storeSubscriptionChange(ctx, row, { ...state, owed: null }, [{ event: 'subscription.cancelled' }]).changes,
        ...(open?.invoice_status === 'OPEN' ? voidInvoice(ctx, open) : []),
      ],
      result: undefined,
    };
  });
