import { addDays, type Day } from '../../../facts/days.ts';
import { billCycle, endPeriod, expire, retryCycle } from './cycle.ts';
import { DUNNING_DAYS, retryDay } from './dunning.ts';
import type { Step, SubscriptionState } from './subscription.ts';

/** What falls due on a subscription with time, and in which order. */

/** One thing that time does to a subscription. */
export interface Due {
  readonly day: Day;
  readonly what: 'expire' | 'end' | 'retry' | 'bill';
}

/** How each is done. Their order is the order on one day: what ends it comes before what would charge it. */
const STEPS: Readonly<Record<Due['what'], (state: SubscriptionState, day: Day, days: readonly number[]) => Step>> = {
  expire,
  end: endPeriod,
  retry: retryCycle,
  bill: billCycle,
};

const runs = ({ subscription_status }: SubscriptionState): boolean => subscription_status === 'TRIAL' || subscription_status === 'ACTIVE';

/** When each falls due; null for never. */
const DAYS: Readonly<Record<Due['what'], (state: SubscriptionState, days: readonly number[]) => Day | null>> = {
  expire: ({ billing, subscription_status }) =>
    billing.date_end === null || subscription_status === 'EXPIRED' ? null : addDays(billing.date_end, 1),
  end: ({ cancel_at }) => cancel_at,
  retry: (state, days) => (runs(state) && state.past_due !== null ? retryDay(state.past_due, days) : null),
  bill: (state) => (runs(state) && state.past_due === null ? state.date_next_billing : null),
};

const ORDER = ['expire', 'end', 'retry', 'bill'] as const satisfies readonly Due['what'][];

/** The next thing that falls due; null when time changes nothing any more. */
export function nextDue(state: SubscriptionState, days: readonly number[] = DUNNING_DAYS): Due | null {
  let next: Due | null = null;
  for (const what of ORDER) {
    const day = DAYS[what](state, days);
    if (day !== null && (next === null || day < next.day)) next = { day, what };
  }
  return next;
}

/** The step for what is due, taken on `today`: later than its day when it was held up, and then no cycle is lost. */
export const runDue = (state: SubscriptionState, { what }: Due, today: Day, days: readonly number[] = DUNNING_DAYS): Step =>
  STEPS[what](state, today, days);
