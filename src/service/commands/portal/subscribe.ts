import { sastDay } from '../../../contract/scalars.ts';
import type { Asked } from '../../../contract/routes.ts';
import { subscriptionCreateBody } from '../../../contract/subscriptions.ts';
import { billCycle } from '../../domain/billing/cycle.ts';
import { decideCancel } from '../../domain/billing/ending.ts';
import { newSubscription } from '../../domain/billing/start.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { voidInvoice } from '../../domain/invoice.ts';
import { costOf } from '../../domain/portal/now.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import { hasEnded } from '../../domain/subscription/settle.ts';
import { dunningOf, stateOf } from '../../domain/subscription/state.ts';
import { keep } from '../../domain/subscription/keep.ts';
import { begin, declineOf } from '../subscriptions/begin.ts';
import { catalogueLines, openSubscription } from '../subscriptions/create.ts';
import { write, type Call, type Services } from '../write.ts';
import { act } from './act.ts';
import { openSession, requireOffered, requireOwnCard, subscriptionOf } from './session.ts';

/** Subscribing in the portal, and what that would cost: both by the rules that bill. */

/** @throws Refusal 008 where there is a subscription that runs, or the link is about another one */
async function requireNone(services: Services, session: PortalSession): Promise<void> {
  const there = await subscriptionOf(services, session);
  if (session.subscription_id !== null || (there !== undefined && !hasEnded(there.subscription_status)))
    throw notAllowed('there is a subscription already; change its plan instead');
}

export async function previewSubscribe(services: Services, call: Call, { params, body }: Asked<'portal.subscribePreview'>) {
  const session = await openSession(services, call, params.session_id);
  await requireNone(services, session);
  await requireOffered(services, session, body.items);
  const day = sastDay(services.clock.now());
  const items = await catalogueLines(services.store, { account_id: call.account.id }, body.items);
  const state = newSubscription({ items }, day);
  return { status: true, result: costOf(billCycle(state, day, dunningOf(call.account)), state, day) };
}

export const subscribeInPortal = (services: Services, call: Call, { params, body }: Asked<'portal.subscribe'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const { items, card_id, agreed } = body;
    await requireOffered(services, session, items);
    if (card_id !== undefined) await requireOwnCard(services, session, card_id);
    const begun = await begin(services, inner, async (tx, ctx) => {
      // One portal at a time: two tabs that subscribe at once make one subscription.
      await tx.lock('customers', ctx.account_id, session.customer_id);
      const own = [
        { field: 'customer_id', is: session.customer_id },
        { field: 'subscription_status', oneOf: ['TRIAL', 'ACTIVE', 'PAUSED', 'DISABLED'] },
      ] as const;
      if (session.subscription_id !== null || (await tx.list('subscriptions', ctx.account_id, [...own], { limit: 1 })).rows.length > 0)
        throw notAllowed('there is a subscription already; change its plan instead');
      const wanted = subscriptionCreateBody.parse({ items: items.map(({ product_id, qty }) => ({ product_id, qty })) });
      return openSubscription(tx, ctx, session.customer_id, { ...wanted, card_id }, agreed);
    });
    const error = await declineOf(services, call, begun);
    if (error !== null) await takeBack(services, call, begun.id);
    return { status: error === null, ...(error === null ? {} : { error }) };
  });

/** A first payment that was declined while the customer watched: nothing is left that would be tried again later. */
const takeBack = (services: Services, { account }: Call, id: string) =>
  write(services, { account }, async (tx, ctx) => {
    const row = await tx.lock('subscriptions', ctx.account_id, id);
    if (row?.pending !== null || hasEnded(row.subscription_status) || row.date_last_billing !== null)
      return { changes: [], result: undefined };
    const { state } = decideCancel(stateOf(row), 'IMMEDIATE', sastDay(ctx.now));
    const open = row.owed === null ? undefined : await tx.lock('invoices', ctx.account_id, row.owed.invoice_id);
    return {
      changes: [
        ...keep(ctx, row, { ...state, owed: null }, [{ event: 'subscription.cancelled' }]).changes,
        ...(open?.invoice_status === 'OPEN' ? voidInvoice(ctx, open) : []),
      ],
      result: undefined,
    };
  });
