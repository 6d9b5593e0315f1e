import type { PortalAgreement } from '../../../contract/sessions/portal-act.ts';
import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { type SubscriptionEvent, subscriptionsFilters } from '../../../contract/subscriptions.ts';
import { decideCancel, pause, resume } from '../../domain/billing/lifecycle.ts';
import { freeStep, type SubscriptionState } from '../../domain/billing/subscription.ts';
import { quoteOf, requireAgreement } from '../../domain/portal/allowed-actions.ts';
import { journalLine, type Decision, type DecisionContext } from '../../domain/decision.ts';
import type { Subscription } from '../../domain/records/sales.ts';
import { dunningOf, reactivateWithDebt, requestsPayment, stateForEnding, stateOf } from '../../domain/subscription/state.ts';
import { subscriptionView } from '../../domain/subscription/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import { write, type Call, type Services } from '../write.ts';
import { lockBilledCustomer } from '../people/customers.ts';
import { decideThenCharge, lockUncharged, requireSubscriptionRecord, subscriptionAnswer, type CommittedDecision } from './charging-call.ts';
import { keptMoney } from './kept-money.ts';
import { oldestOwed, requireCardConsent, runBillingStep } from './billing-step.ts';
import { listOperation } from '../lists.ts';

/** Pauses, resumes, cancels and reactivates: each function is one operation. */

/** A change that charges nothing. */
const change = (
  services: Services,
  call: Call,
  id: string,
  decide: (row: Subscription, today: string, ctx: DecisionContext) => { state: SubscriptionState; event: SubscriptionEvent },
  reason?: string | null,
) =>
  write(services, call, async (tx, ctx) => {
    const row = await lockUncharged(tx, 'subscription_id', id);
    const { state, event } = decide(row, sastDay(ctx.now), ctx);
    const { changes, subscription } = await runBillingStep(tx, ctx, row, { cause: 'cycle', step: freeStep(state), notices: [{ event }] });
    return {
      changes: [...changes, journalLine(ctx, event, id, reason == null ? {} : { reason })],
      result: { status: true, result: subscriptionView(subscription, ctx.now, ctx.account) },
    };
  });

/** POST /subscriptions/{subscription_id}/pause: stops the billing until the subscription is resumed. */
export const pauseSubscription = (
  services: Services,
  call: Call,
  { params }: Pick<ParsedRequest<'subscriptions.pause'>, 'params'>,
  agreed?: PortalAgreement,
) =>
  change(services, call, params.subscription_id, (row, today, { account }) => {
    pause(stateForEnding(row, today, dunningOf(account)));
    requireAgreement(agreed, { subscription_id: row.id });
    return { state: pause(stateOf(row)), event: 'subscription.paused' };
  });

/**
 * POST /subscriptions/{subscription_id}/resume: resumes the billing at the same anchor. Cycles that passed during the pause are not
 * billed.
 */
export const resumeSubscription = (
  services: Services,
  call: Call,
  { params }: Pick<ParsedRequest<'subscriptions.resume'>, 'params'>,
  agreed?: PortalAgreement,
) =>
  change(services, call, params.subscription_id, (row, today) => {
    const state = resume(stateOf(row), today);
    requireAgreement(agreed, { subscription_id: row.id, date_next_billing: state.date_next_billing });
    return { state, event: 'subscription.resumed' };
  });

/** POST /subscriptions/{subscription_id}/cancel. Here and above, `agreed` are the terms that the customer was shown before the request. */
export const cancelSubscription = (
  services: Services,
  call: Call,
  { params, body }: Pick<ParsedRequest<'subscriptions.cancel'>, 'params' | 'body'>,
  agreed?: PortalAgreement,
) =>
  change(
    services,
    call,
    params.subscription_id,
    (row, today, { account }) => {
      const { state, ends_at } = decideCancel(stateForEnding(row, today, dunningOf(account)), body.cancel_type, today);
      requireAgreement(agreed, { subscription_id: row.id, ends_at });
      return { state, event: state.cancel_at === null ? 'subscription.cancelled' : 'subscription.cancellation_scheduled' };
    },
    body.reason,
  );

/** POST /subscriptions/{subscription_id}/cancel/preview: the result of a cancellation; nothing is stored. */
export async function previewCancel(
  services: Services,
  call: Call,
  { params, body }: Pick<ParsedRequest<'subscriptions.cancelPreview'>, 'params' | 'body'>,
) {
  const row = await requireSubscriptionRecord(services, call, 'subscription_id', params.subscription_id);
  const today = sastDay(services.clock.now());
  const { state, ends_at } = decideCancel(stateForEnding(row, today, dunningOf(call.account)), body.cancel_type, today);
  const { subscription_status, cancel_at } = state;
  return { status: true, result: { cancel_type: body.cancel_type, is_immediate: cancel_at === null, ends_at, subscription_status } };
}

/** Decides a reactivation, which is free or has a charge. */
async function decideReactivation(
  tx: Transactional,
  ctx: DecisionContext,
  id: string,
  { agreed, in_person }: { agreed: PortalAgreement | undefined; in_person: boolean | undefined },
): Promise<Decision<CommittedDecision>> {
  const row = await lockUncharged(tx, 'subscription_id', id);
  await lockBilledCustomer(tx, row.customer_id);
  if (in_person !== true && !requestsPayment(row)) await requireCardConsent(tx, ctx, row, 'subscription_id');
  const restarted = requestsPayment(row) ? { ...row, owed: await oldestOwed(tx, row) } : row;
  const step = reactivateWithDebt(restarted, sastDay(ctx.now), dunningOf(ctx.account), await keptMoney(tx, row));
  requireAgreement(agreed, { ...quoteOf(step), subscription_id: id });
  const notices = [{ event: 'subscription.reactivated' }] as const;
  const { changes, charge_id, declined } = await runBillingStep(tx, ctx, restarted, { cause: 'reactivation', step, notices, in_person });
  return { changes, result: { id, charge_id, declined } };
}

/**
 * POST /subscriptions/{subscription_id}/reactivate: undoes a cancellation at the end of the period, or restarts a subscription that
 * has ended. A declined charge changes nothing.
 */
export function reactivateSubscription(
  services: Services,
  call: Call,
  { params }: Pick<ParsedRequest<'subscriptions.reactivate'>, 'params'>,
  agreed?: PortalAgreement,
) {
  const decide = (tx: Transactional, ctx: DecisionContext) =>
    decideReactivation(tx, ctx, params.subscription_id, { agreed, in_person: call.in_person });
  return decideThenCharge(services, call, decide, async (id, error) => {
    const result = subscriptionAnswer(services, call, await requireSubscriptionRecord(services, call, 'subscription_id', id));
    return { status: error === null, result, ...(error === null ? {} : { error }) };
  });
}

export const listSubscriptions = listOperation('subscriptions', { filters: subscriptionsFilters, list: 'results' }, (row, services, call) =>
  subscriptionAnswer(services, call, row),
);

/** GET /subscriptions/{id}: read a subscription. */
export const readSubscription = async (services: Services, call: Call, { params }: ParsedRequest<'subscriptions.read'>) => ({
  status: true,
  result: subscriptionAnswer(services, call, await requireSubscriptionRecord(services, call, 'id', params.id)),
});
