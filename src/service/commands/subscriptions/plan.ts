import { refuseField } from '../../../contract/errors.ts';
import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import type { PortalAgreement } from '../../../contract/sessions/portal-act.ts';
import type { ChangePlanBody, SubscriptionEvent } from '../../../contract/subscriptions.ts';
import { isSamePlan, quote, recurringOf, type SubscriptionLine } from '../../domain/billing/lines.ts';
import { decidePlanChange, isUnchanged, previewPlanChange, type PlanChange } from '../../domain/billing/plan-change.ts';
import { type Fraction, portion, vatRate } from '../../domain/money.ts';
import { requireAgreement } from '../../domain/portal/allowed-actions.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { AccountSettings } from '../../domain/records/platform.ts';
import type { Subscription } from '../../domain/records/sales.ts';
import { dunningOf, isRequestPastDue, requestsPayment, stateOf } from '../../domain/subscription/state.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';
import { lineViews } from '../../domain/subscription/view.ts';
import { write, type Call, type Services } from '../write.ts';
import { decideThenCharge, lockUncharged, requireSubscriptionRecord } from './charging-call.ts';
import { requireCardConsent, runBillingStep } from './billing-step.ts';
import { catalogueLines } from './create.ts';
import { keptMoney } from './kept-money.ts';

/** Changes plans and previews the result, both from one decision (ruling *plan change*). */

function decide(
  subscription: Subscription,
  { is_immediate, plan_change_type }: ChangePlanBody,
  items: readonly SubscriptionLine[],
  { today, account, kept }: { readonly today: string; readonly account: AccountSettings; readonly kept: Fraction },
): PlanChange {
  const type = plan_change_type ?? (is_immediate === true ? 'IMMEDIATE' : 'END_OF_PERIOD');
  const change = decidePlanChange(stateOf(subscription), { items, plan_change_type: type }, today, kept);
  if (change.step.kind === 'charge' && isRequestPastDue(subscription, today, dunningOf(account)))
    throw refuseField('008', 'subscription_id', 'paid', 'the current period is not paid yet');
  return change;
}

/** `agreed` are the terms that the customer was shown before the request. */
export function changePlan(
  services: Services,
  call: Call,
  { params, body }: ParsedRequest<'subscriptions.changePlan'>,
  agreed?: PortalAgreement,
) {
  const decideChange = async (tx: Transactional, ctx: DecisionContext) => {
    const subscription = await lockUncharged(tx, 'subscription_id', params.subscription_id);
    if (call.in_person !== true && !requestsPayment(subscription)) await requireCardConsent(tx, ctx, subscription, 'subscription_id');
    const items = await catalogueLines(tx, body.items);
    const today = sastDay(ctx.now);
    // The customer agreed to a change that another tab has already made.
    if (agreed !== undefined && isUnchanged(subscription, items))
      throw refuseField('008', 'items', 'stale', 'this is the plan by now: show it again');
    const change = decide(subscription, body, items, { today, account: ctx.account, kept: await keptMoney(tx, subscription) });
    requireAgreement(agreed, { ...previewOf(subscription, change, today), subscription_id: subscription.id });
    const notices = eventsOf(subscription, change);
    const { changes, charge_id, declined } = await runBillingStep(tx, ctx, subscription, {
      cause: 'plan_change',
      step: change.step,
      notices,
      in_person: call.in_person,
    });
    return { changes, result: { id: subscription.id, charge_id, declined } };
  };
  return decideThenCharge(services, call, decideChange, async (id, error) => {
    const after = await requireSubscriptionRecord(services, call, 'subscription_id', id);
    return {
      status: error === null,
      result: { ...after, change_plan_items: lineViews(after.change_plan_items ?? []) },
      ...(error === null ? {} : { error }),
    };
  });
}

/** The events of a plan change; none for a change that only cancels a waiting one. */
function eventsOf({ items }: Subscription, { step }: PlanChange): { event: SubscriptionEvent }[] {
  if (step.kind === 'charge') return [{ event: 'subscription.plan_changed' }];
  if (step.state.change_plan_at !== null) return [{ event: 'subscription.plan_change_scheduled' }];
  return isSamePlan(recurringOf(items), recurringOf(step.state.items)) ? [] : [{ event: 'subscription.plan_changed' }];
}

/** The preview of a change, from the decision that would be carried out. */
async function previewChange(services: Services, call: Call, subscription: Subscription, body: ChangePlanBody) {
  const today = sastDay(services.clock.now());
  const { account } = call;
  const reader = services.store.of(account.id);
  const items = await catalogueLines(reader, body.items);
  const kept = await keptMoney(reader, subscription);
  return previewOf(subscription, decide(subscription, body, items, { today, account, kept }), today);
}

function previewOf(subscription: Subscription, change: PlanChange, today: string) {
  const preview = previewPlanChange(change, today);
  const after = change.step.kind === 'charge' ? change.step.paid : change.step.state;
  const lines = recurringOf(after.change_plan_items ?? after.items);
  const each = quote(lines, { is_tax: subscription.is_tax, day: change.effective_at });
  const { is_tax } = subscription;
  const left_tax = is_tax ? portion(preview.credit_left, vatRate(change.effective_at)) : 0;
  return {
    ...preview,
    // The amount due now is the full new price less this value. The difference is rounded only once, so the amounts add up.
    credit_incl: preview.credit === 0 ? 0 : each.total_incl - preview.total_incl,
    credit_left_incl: preview.credit_left + left_tax,
    items: lineViews(lines),
    total_recurring_excl: each.total_excl,
    total_recurring_incl: each.total_incl,
  };
}

/** POST /subscriptions/{subscription_id}/change-plan/preview: the result of a plan change, exact to the cent; nothing is stored. */
export async function previewPlan(services: Services, call: Call, { params, body }: ParsedRequest<'subscriptions.changePlanPreview'>) {
  const subscription = await requireSubscriptionRecord(services, call, 'subscription_id', params.subscription_id);
  return { status: true, result: await previewChange(services, call, subscription, body) };
}

/** Undoes a waiting plan change. @throws Refusal 008 where none is waiting */
export const keepPlan = (services: Services, call: Call, id: string) =>
  write(services, call, async (tx, ctx) => {
    const row = await lockUncharged(tx, 'subscription_id', id);
    if (row.change_plan_at === null) throw refuseField('008', 'subscription_id', 'pending', 'no change of plan is pending');
    const { changes } = storeSubscriptionChange(ctx, row, { change_plan_at: null, change_plan_items: null });
    return { changes, result: { status: true } };
  });
