import { refuseField } from '../../../contract/errors.ts';
import { addDays, type Day } from '../../../facts/days.ts';
import { cycleCharge } from './cycle.ts';
import { anchoredAt } from './plan.ts';
import { unusedValue } from './plan-change.ts';
import {
  type Charge,
  chargeStep,
  EVERYTHING,
  freeStep,
  moveTo,
  nextBilling,
  NOTHING_PLANNED,
  paidUntil,
  requireStatus,
  type Step,
  type SubscriptionState,
  upcomingCycle,
  withNextBilling,
} from './subscription.ts';

/** Cancels, pauses, resumes and reactivates subscriptions. */

/** The result of a cancellation: its last day and the state after it. The preview uses the same result without storing it. */
export interface Cancellation {
  readonly state: SubscriptionState;
  readonly ends_at: Day;
}

/**
 * Decides a cancellation. At the end of the period: the subscription stays as it is until its next billing date, or until the paid
 * period (or the trial) is over if it has no such date, and is not charged again. After a pause the next date may be later than the paid
 * period, because the dates stay the same. When something is owed, or no time is left, it ends now.
 * @throws Refusal 008 when it has ended already
 */
export function decideCancel(state: SubscriptionState, cancel_type: 'IMMEDIATE' | 'END_OF_PERIOD', today: Day): Cancellation {
  requireStatus(state, 'cancelled', 'TRIAL', 'ACTIVE', 'PAUSED', 'FAILED', 'DISABLED');
  const until = state.cancel_at ?? state.date_next_billing ?? paidUntil(state);
  const runs = state.subscription_status !== 'FAILED' && state.subscription_status !== 'DISABLED' && state.past_due === null;
  if (cancel_type === 'END_OF_PERIOD' && runs && until > today)
    return { state: { ...state, cancel_at: until, date_next_billing: null }, ends_at: until };
  return { state: { ...moveTo(state, 'CANCELLED'), ...NOTHING_PLANNED }, ends_at: today };
}

/** Stops billing until it is resumed. @throws Refusal 008 while something is owed */
export function pause(state: SubscriptionState): SubscriptionState {
  requireStatus(state, 'paused', 'TRIAL', 'ACTIVE');
  if (state.past_due !== null)
    throw refuseField('008', 'subscription_id', 'paid', 'a subscription with a payment that is owed cannot be paused');
  return { ...moveTo(state, 'PAUSED'), date_next_billing: null };
}

const runningStatus = (state: SubscriptionState, today: Day) =>
  state.trial_days !== null && state.date_last_billing === null && today < state.billing.date_start ? 'TRIAL' : 'ACTIVE';

/** Resumes billing at the same anchor. Cycles that passed during the pause are not billed. @throws Refusal 008 unless it is paused */
export function resume(state: SubscriptionState, today: Day): SubscriptionState {
  requireStatus(state, 'resumed', 'PAUSED');
  return withNextBilling(moveTo(state, runningStatus(state, today)), state.cancel_at === null ? upcomingCycle(state, today) : null);
}

/**
 * Undoes a cancellation at the end of the period, or restarts a subscription that has ended. A restart is free while the paid
 * period still runs; otherwise a new period starts today and is charged. If money of the running period was given back, a new period
 * starts, too, and what was kept of the unused days is credited. A declined charge leaves everything as it was.
 * @throws Refusal 008 for a subscription that has not ended, or whose end date has passed
 */
export function reactivate(state: SubscriptionState, today: Day, kept = EVERYTHING): Step {
  if (state.cancel_at !== null)
    return freeStep({
      ...state,
      cancel_at: null,
      date_next_billing: state.subscription_status === 'PAUSED' ? null : upcomingCycle(state, today),
    });
  requireStatus(state, 'reactivated', 'CANCELLED', 'FAILED');
  if (state.billing.date_end !== null && state.billing.date_end < today)
    throw refuseField('008', 'subscription_id', 'ended', 'the end date of the subscription has passed');
  const runs = paidUntil(state) > today;
  if (runs && kept.of >= kept.over)
    return freeStep({ ...moveTo(state, runningStatus(state, today)), date_next_billing: upcomingCycle(state, today) });
  const anew: SubscriptionState = {
    ...moveTo(state, 'ACTIVE'),
    ...anchoredAt(state, today),
    credit: state.credit + (runs ? unusedValue(state, today, kept).amount : 0),
  };
  const charge: Charge = { ...cycleCharge(anew, today), reason: 'reactivation' };
  const paid: SubscriptionState = {
    ...anew,
    credit: anew.credit - charge.credit,
    date_last_billing: today,
    date_next_billing: nextBilling(anew, addDays(today, 1)),
  };
  return chargeStep(charge, paid, state);
}
