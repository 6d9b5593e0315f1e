import { addDays, type Day, laterOf } from '../../../facts/days.ts';
import { DUNNING_DAYS, retryDay } from './dunning.ts';
import { netOf, quote, recurringOf } from './lines.ts';
import { adoptPlan } from './plan.ts';
import {
  type Charge,
  charged,
  done,
  moveTo,
  nextBilling,
  notAllowed,
  OVER,
  requireStatus,
  type Step,
  type SubscriptionState,
} from './subscription.ts';

/** A subscription's cycles: billed on their day, tried again when declined, until one of its ends. */

/** The charge for the cycle of a day: with ONE_TIME lines as long as none was paid, and less what credit there is. */
export function cycleCharge(state: SubscriptionState, cycle: Day): Charge {
  const lines = state.date_last_billing === null ? state.items : recurringOf(state.items);
  const credit = Math.min(state.credit, netOf(lines));
  return { reason: 'cycle', cycle, lines, credit, ...quote(lines, { is_tax: state.is_tax, day: cycle, credit }) };
}

/** After a cycle was paid for on a day. Cycles that passed while it was owed are not billed. */
function paid(state: SubscriptionState, charge: Charge, today: Day): SubscriptionState {
  return {
    ...moveTo(state, 'ACTIVE'),
    past_due: null,
    credit: state.credit - charge.credit,
    date_last_billing: charge.cycle,
    date_next_billing: nextBilling(state, laterOf(today, addDays(charge.cycle, 1))),
  };
}

/** After a cycle was declined once more: tried again on its dunning days, then failed. */
function declined(state: SubscriptionState, cycle: Day, declines: number, days: readonly number[]): SubscriptionState {
  const again = retryDay({ cycle, declines }, days);
  if (again === null) return { ...moveTo(state, 'FAILED'), ...OVER };
  return {
    ...moveTo(state, 'ACTIVE'),
    past_due: { cycle, declines },
    date_next_billing: nextBilling(state, laterOf(again, addDays(cycle, 1))),
  };
}

/**
 * Bills the cycle that is due, under the new plan where one was waiting for it.
 * @throws Refusal 008 when none is due
 */
export function billCycle(state: SubscriptionState, today: Day, days = DUNNING_DAYS): Step {
  requireStatus(state, 'billed', 'TRIAL', 'ACTIVE');
  const cycle = state.date_next_billing;
  if (cycle === null || cycle > today || state.past_due !== null || state.cancel_at !== null) throw notAllowed('no cycle is due');
  const at = state.change_plan_at !== null && state.change_plan_at <= cycle ? adoptPlan(state, cycle) : state;
  const charge = cycleCharge(at, cycle);
  // Reckoned from the cycle's own day: held up, it is followed by those that fell due meanwhile.
  return charged(charge, paid(at, charge, cycle), declined(at, cycle, 1, days));
}

/** Tries again to be paid for the cycle that is owed. @throws Refusal 008 when none is */
export function retryCycle(state: SubscriptionState, today: Day, days = DUNNING_DAYS): Step {
  if (state.past_due === null) throw notAllowed('nothing is owed');
  const { cycle, declines } = state.past_due;
  const charge = cycleCharge(state, cycle);
  return charged(charge, paid(state, charge, today), declined(state, cycle, declines + 1, days));
}

/** Its end date has passed (interface, *States*: from any status). */
export const expire = (state: SubscriptionState): Step => done({ ...moveTo(state, 'EXPIRED'), ...OVER });

/** The day of a cancellation at period end has come. */
export const endPeriod = (state: SubscriptionState): Step => done({ ...moveTo(state, 'CANCELLED'), ...OVER });
