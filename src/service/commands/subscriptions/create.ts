import { notFound, refuseField } from '../../../contract/errors.ts';
import type { PortalAgreed } from '../../../contract/portal-session.ts';
import { sastDay } from '../../../contract/scalars.ts';
import type { Asked } from '../../../contract/routes.ts';
import { billCycle } from '../../domain/billing/cycle.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Subscription } from '../../domain/records/subscriptions.ts';
import { createSubscription as newRow, linesOf } from '../../domain/subscription/create.ts';
import { requireAgreed } from '../../domain/portal/agreed.ts';
import { costOf } from '../../domain/portal/now.ts';
import { open } from '../../domain/subscription/keep.ts';
import { dunningOf, requestsPayment, stateOf } from '../../domain/subscription/state.ts';
import type { SubscriptionCreateBody, WantedLine } from '../../../contract/subscriptions.ts';
import type { Call, Services } from '../write.ts';
import { begin, declineOf, readRow, viewOf, type Begun } from './begin.ts';
import { cardsOf, carryOut } from './carry-out.ts';
import type { Decision } from '../../domain/decision.ts';

/** POST /subscriptions/{customer_id}: a cycle that is due today is charged before the answer. */
export async function createSubscription(services: Services, call: Call, { params, body }: Asked<'subscriptions.create'>) {
  const begun = await begin(services, call, (tx, ctx) => openSubscription(tx, ctx, params.customer_id, body));
  // A decline is no failure of the call: the subscription is there, past due, and is tried again.
  await declineOf(services, call, begun);
  return { status: true, result: viewOf(services, call, await readRow(services, call, 'id', begun.id)) };
}

/** Decides a new subscription and, where it bills today, its first cycle. `agreed` is what its customer was shown of that. */
export async function openSubscription(
  tx: Transactional,
  ctx: DecisionContext,
  customer_id: string,
  body: SubscriptionCreateBody,
  agreed?: PortalAgreed,
): Promise<Decision<Begun>> {
  const customer = await tx.find('customers', ctx.account_id, customer_id);
  if (customer === undefined) throw notFound('customer_id', customer_id);
  if (customer.customer_status !== 'ACTIVE') throw notAllowed(`customer ${customer_id} is ${customer.customer_status}`);
  const today = sastDay(ctx.now);
  const row = newRow(ctx, customer, body, await catalogueLines(tx, ctx, body.items), today);
  await requireCard(tx, ctx, row);
  const opened = open(ctx, row);
  if (row.date_next_billing !== today) return { changes: opened.changes, result: { id: row.id, charge_id: null, declined: null } };
  const step = billCycle(stateOf(row), today, dunningOf(ctx.account));
  requireAgreed(agreed, costOf(step, row, today));
  const { changes, charge_id, declined } = await carryOut(tx, ctx, opened.subscription, { cause: 'cycle', step, told: [] });
  return { changes: [...opened.changes, ...changes], result: { id: row.id, charge_id, declined } };
}

/** The lines that a call wants, from the catalogue. */
export const catalogueLines = async (
  tx: Pick<Transactional, 'findMany'>,
  { account_id }: Pick<DecisionContext, 'account_id'>,
  items: readonly WantedLine[],
) => linesOf(items, await tx.findMany('products', account_id, [...new Set(items.map(({ product_id }) => product_id))]));

/** The card named must be the customer's, and where cards are charged there must be one. */
async function requireCard(tx: Transactional, ctx: DecisionContext, row: Subscription): Promise<void> {
  const { card_id, customer_id } = row;
  if (card_id !== null) {
    const card = await tx.find('cards', ctx.account_id, card_id);
    if (card?.is_stored !== true) throw notFound('card_id', card_id);
    if (card.customer_id !== customer_id) throw refuseField('005', 'card_id', 'owner', `card ${card_id} is not a card of this customer`);
  }
  if (requestsPayment(row) || (await cardsOf(tx, ctx, row)).length > 0) return;
  throw card_id === null
    ? refuseField('005', 'customer_id', 'active_card', 'the customer has no ACTIVE card that can be charged')
    : refuseField('005', 'card_id', 'active_card', `card ${card_id} is not ACTIVE or has expired`);
}
