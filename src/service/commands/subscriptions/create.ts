import { notFound, refuseField } from '../../../contract/errors.ts';
import type { PortalAgreement } from '../../../contract/sessions/portal-act.ts';
import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { billCycle } from '../../domain/billing/cycle.ts';
import type { Decision, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Subscription } from '../../domain/records/sales.ts';
import { createSubscription as newRow, linesOf } from '../../domain/subscription/new-subscription.ts';
import { costOf, requireAgreement } from '../../domain/portal/allowed-actions.ts';
import { storeNewSubscription } from '../../domain/subscription/store-subscription.ts';
import { dunningOf, requestsPayment, stateOf } from '../../domain/subscription/state.ts';
import type { SubscriptionCreateBody, RequestedLine } from '../../../contract/subscriptions.ts';
import type { Call, Services } from '../write.ts';
import { lockBilledCustomer } from '../people/customers.ts';
import { decideThenCharge, requireSubscriptionRecord, subscriptionAnswer, type CommittedDecision } from './charging-call.ts';
import { requireCardConsent, runBillingStep, subscriptionCards } from './billing-step.ts';

/** POST /subscriptions/{customer_id}: a cycle that is due today is charged before the answer. */
export function createSubscription(services: Services, call: Call, { params, body }: ParsedRequest<'subscriptions.create'>) {
  const decide = (tx: Transactional, ctx: DecisionContext) => openSubscription(tx, ctx, params.customer_id, body);
  // A decline is not an error of the call: the subscription exists, is past due, and is tried again.
  return decideThenCharge(services, call, decide, async (id) => ({
    status: true,
    result: subscriptionAnswer(services, call, await requireSubscriptionRecord(services, call, 'id', id)),
  }));
}

/** Decides a new subscription and its first cycle if that is due today. `agreed` are the terms that the customer was shown. */
export async function openSubscription(
  tx: Transactional,
  ctx: DecisionContext,
  customer_id: string,
  body: SubscriptionCreateBody,
  { agreed, in_person }: { agreed?: PortalAgreement | undefined; in_person?: boolean } = {},
): Promise<Decision<CommittedDecision>> {
  const customer = await lockBilledCustomer(tx, customer_id);
  const today = sastDay(ctx.now);
  const row = newRow(ctx, customer, body, await catalogueLines(tx, body.items), today);
  await requireCard(tx, ctx, row, in_person);
  const opened = storeNewSubscription(ctx, row);
  if (row.date_next_billing !== today) return { changes: opened.changes, result: { id: row.id, charge_id: null, declined: null } };
  const step = billCycle(stateOf(row), today, dunningOf(ctx.account));
  requireAgreement(agreed, costOf(step, row, today));
  const { changes, charge_id, declined } = await runBillingStep(tx, ctx, opened.subscription, {
    cause: 'cycle',
    step,
    notices: [],
    in_person,
  });
  return { changes: [...opened.changes, ...changes], result: { id: row.id, charge_id, declined } };
}

/** The lines that a call asks for, from the catalogue. */
export const catalogueLines = async (tx: Pick<Transactional, 'findMany'>, items: readonly RequestedLine[]) =>
  linesOf(items, await tx.findMany('products', [...new Set(items.map(({ product_id }) => product_id))]));

/** Checks the card. A card in the call must belong to the customer. Where cards are charged, the customer must have one. */
async function requireCard(tx: Transactional, ctx: DecisionContext, row: Subscription, in_person = false): Promise<void> {
  const { card_id, customer_id } = row;
  if (card_id !== null) {
    const card = await tx.find('cards', card_id);
    if (card?.is_stored !== true) throw notFound('card_id', card_id);
    if (card.customer_id !== customer_id) throw refuseField('005', 'card_id', 'owner', `card ${card_id} is not a card of this customer`);
  }
  if (requestsPayment(row)) return;
  if (!in_person) await requireCardConsent(tx, ctx, row, card_id === null ? 'customer_id' : 'card_id');
  if ((await subscriptionCards(tx, ctx, row, 'once')).length > 0) return;
  throw card_id === null
    ? refuseField('005', 'customer_id', 'active_card', 'the customer has no ACTIVE card that can be charged')
    : refuseField('005', 'card_id', 'active_card', `card ${card_id} is not ACTIVE or has expired`);
}
