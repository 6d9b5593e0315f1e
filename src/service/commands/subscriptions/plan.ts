import { sastDay } from '../../../contract/scalars.ts';
import type { Asked } from '../../../contract/routes.ts';
import type { PortalAgreed } from '../../../contract/portal-session.ts';
import type { ChangePlanBody } from '../../../contract/subscriptions.ts';
import { quote, recurringOf, type SubscriptionLine } from '../../domain/billing/lines.ts';
import { decidePlanChange, previewPlanChange, type PlanChange } from '../../domain/billing/plan-change.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import { requireAgreed } from '../../domain/portal/agreed.ts';
import type { AccountSettings } from '../../domain/records/platform.ts';
import type { Subscription } from '../../domain/records/subscriptions.ts';
import { dunningOf, isRequestPastDue, stateOf } from '../../domain/subscription/state.ts';
import { keep } from '../../domain/subscription/keep.ts';
import { lineViews } from '../../domain/subscription/view.ts';
import { write, type Call, type Services } from '../write.ts';
import { begin, declineOf, lockIdle, readRow } from './begin.ts';
import { carryOut } from './carry-out.ts';
import { catalogueLines } from './create.ts';

/** Changing plans, and what that would come to: both from one decision (ruling *plan change*). */

function decide(
  subscription: Subscription,
  { is_immediate, plan_change_type }: ChangePlanBody,
  items: readonly SubscriptionLine[],
  today: string,
  account: AccountSettings,
): PlanChange {
  const type = plan_change_type ?? (is_immediate === true ? 'IMMEDIATE' : 'END_OF_PERIOD');
  const change = decidePlanChange(stateOf(subscription), { items, plan_change_type: type }, today);
  if (change.step.kind === 'charge' && isRequestPastDue(subscription, today, dunningOf(account)))
    throw notAllowed('the current period is not paid yet');
  return change;
}

/** `agreed` is what the customer was shown before they asked for it. */
export async function changePlan(
  services: Services,
  call: Call,
  { params, body }: Asked<'subscriptions.changePlan'>,
  agreed?: PortalAgreed,
) {
  const begun = await begin(services, call, async (tx, ctx) => {
    const subscription = await lockIdle(tx, ctx, 'subscription_id', params.subscription_id);
    const items = await catalogueLines(tx, ctx, body.items);
    const today = sastDay(ctx.now);
    const change = decide(subscription, body, items, today, ctx.account);
    requireAgreed(agreed, { ...previewOf(subscription, change, today), subscription_id: subscription.id });
    const { step } = change;
    const event =
      step.kind === 'done' && step.state.change_plan_at !== null ? 'subscription.plan_change_scheduled' : 'subscription.plan_changed';
    const { changes, charge_id, declined } = await carryOut(tx, ctx, subscription, { cause: 'plan_change', step, told: [{ event }] });
    return { changes, result: { id: subscription.id, charge_id, declined } };
  });
  const error = await declineOf(services, call, begun);
  const after = await readRow(services, call, 'subscription_id', begun.id);
  return {
    status: error === null,
    result: {
      id: after.id,
      customer_id: after.customer_id,
      subscription_status: after.subscription_status,
      change_plan_at: after.change_plan_at,
      change_plan_items: lineViews(after.change_plan_items ?? []),
      date_next_billing: after.date_next_billing,
    },
    ...(error === null ? {} : { error }),
  };
}

/** What a change would come to, read off the decision that would be carried out. */
export async function previewChange(services: Services, call: Call, subscription: Subscription, body: ChangePlanBody) {
  const today = sastDay(services.clock.now());
  const items = await catalogueLines(services.store, { account_id: call.account.id }, body.items);
  return previewOf(subscription, decide(subscription, body, items, today, call.account), today);
}

function previewOf(subscription: Subscription, change: PlanChange, today: string) {
  const preview = previewPlanChange(change, today);
  const after = change.step.kind === 'charge' ? change.step.paid : change.step.state;
  const lines = recurringOf(after.change_plan_items ?? after.items);
  const each = quote(lines, { is_tax: subscription.is_tax, day: change.effective_at });
  return { ...preview, items: lineViews(lines), total_recurring_excl: each.total_excl, total_recurring_incl: each.total_incl };
}

export async function previewPlan(services: Services, call: Call, { params, body }: Asked<'subscriptions.changePlanPreview'>) {
  const subscription = await readRow(services, call, 'subscription_id', params.subscription_id);
  return { status: true, result: await previewChange(services, call, subscription, body) };
}

/** Undoes a change of plan that waits. @throws Refusal 008 where none does */
export const keepPlan = (services: Services, call: Call, id: string) =>
  write(services, call, async (tx, ctx) => {
    const row = await lockIdle(tx, ctx, 'subscription_id', id);
    if (row.change_plan_at === null) throw notAllowed('no change of plan is pending');
    const { changes } = keep(ctx, row, { change_plan_at: null, change_plan_items: null });
    return { changes, result: { status: true } };
  });
