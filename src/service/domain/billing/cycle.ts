import { refuseField } from '../../../contract/errors.ts';
import { addDays, type Day, laterOf } from '../../../facts/days.ts';
import { netOf, quote, recurringOf } from './lines.ts';
import { adoptPlan } from './plan.ts';
import {
  type Charge,
  chargeStep,
  freeStep,
  moveTo,
  nextBilling,
  NOTHING_PLANNED,
  requireStatus,
  type Step,
  type SubscriptionState,
  withNextBilling,
} from './subscription.ts';

/**
 * The billing cycles of a subscription. A cycle is charged on its day and tried again when it was declined, until the subscription
 * ends.
 */

/** The charge for the cycle of a day. It includes ONE_TIME lines until a first cycle was paid, and credit is taken off. */
export function cycleCharge(state: SubscriptionState, cycle: Day): Charge {
  const lines = state.date_last_billing === null ? state.items : recurringOf(state.items);
  const credit = Math.min(state.credit, netOf(lines));
  return { reason: 'cycle', cycle, lines, credit, ...quote(lines, { is_tax: state.is_tax, day: cycle, credit }) };
}

/** The state after a cycle was paid. Cycles that passed while the payment was owed are not billed. */
function paid(state: SubscriptionState, charge: Charge, today: Day): SubscriptionState {
  return {
    ...withNextBilling(moveTo(state, 'ACTIVE'), nextBilling(state, laterOf(today, addDays(charge.cycle, 1)))),
    past_due: null,
    credit: state.credit - charge.credit,
    date_last_billing: charge.cycle,
  };
}

/** The state after a cycle was declined. It is tried again on its dunning days; after the last of them the subscription has FAILED. */
function declined(state: SubscriptionState, cycle: Day, declines: number, days: readonly number[]): SubscriptionState {
  const again = retryDay({ cycle, declines }, days);
  if (again === null) return { ...moveTo(state, 'FAILED'), ...NOTHING_PLANNED };
  return {
    ...withNextBilling(moveTo(state, 'ACTIVE'), nextBilling(state, laterOf(again, addDays(cycle, 1)))),
    past_due: { cycle, declines },
  };
}

/**
 * Bills the due cycle. If a new plan is waiting for this cycle, it is billed under that plan.
 * @throws Refusal 008 when no cycle is due
 */
export function billCycle(state: SubscriptionState, today: Day, days = DUNNING_DAYS): Step {
  requireStatus(state, 'billed', 'TRIAL', 'ACTIVE');
  const cycle = state.date_next_billing;
  if (cycle === null || cycle > today || state.past_due !== null || state.cancel_at !== null)
    throw refuseField('008', 'subscription_id', 'due', 'no cycle is due');
  const at = state.change_plan_at !== null && state.change_plan_at <= cycle ? adoptPlan(state, cycle) : state;
  const charge = cycleCharge(at, cycle);
  // The next date is counted from the cycle's own day. When billing runs late, the cycles that fell due meanwhile still follow.
  return chargeStep(charge, paid(at, charge, cycle), declined(at, cycle, 1, days));
}

/** Tries the owed cycle again. @throws Refusal 008 when no cycle is owed */
export function retryCycle(state: SubscriptionState, today: Day, days = DUNNING_DAYS): Step {
  if (state.past_due === null) throw refuseField('008', 'subscription_id', 'owed', 'nothing is owed');
  const { cycle, declines } = state.past_due;
  const charge = cycleCharge(state, cycle);
  return chargeStep(charge, paid(state, charge, today), declined(state, cycle, declines + 1, days));
}

/** The subscription's end date has passed (possible from any status). */
export const expire = (state: SubscriptionState): Step => freeStep({ ...moveTo(state, 'EXPIRED'), ...NOTHING_PLANNED });

/** Ends a subscription that was cancelled at the end of its period, when that day has come. */
export const endPeriod = (state: SubscriptionState): Step => freeStep({ ...moveTo(state, 'CANCELLED'), ...NOTHING_PLANNED });

/** How many days after its due date a declined cycle is tried again (ruling *dunning*). An account may set its own days. */
export const DUNNING_DAYS: readonly number[] = [2, 7, 14, 21];

/** The day of the next try for a cycle that was declined `declines` times, counted from its due date; null when no try is left. */
export function retryDay({ cycle, declines }: { cycle: Day; declines: number }, days: readonly number[] = DUNNING_DAYS): Day | null {
  const after = days[declines - 1];
  return after === undefined ? null : addDays(cycle, after);
}

/** The state of a payment request: open until `due`, past due after that day, failed after the last dunning day. */
export function paymentRequestState(due: Day, today: Day, days: readonly number[] = DUNNING_DAYS): 'OPEN' | 'PAST_DUE' | 'FAILED' {
  if (today <= due) return 'OPEN';
  return today > addDays(due, days.at(-1) ?? 0) ? 'FAILED' : 'PAST_DUE';
}
