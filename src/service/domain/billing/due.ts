import { addDays, type Day } from '../../../facts/days.ts';
import { billCycle, DUNNING_DAYS, endPeriod, expire, retryCycle, retryDay } from './cycle.ts';
import type { Step, SubscriptionState } from './subscription.ts';

/** The changes that time makes to a subscription, and their order. */

/** One change that falls due on a day. */
export interface DueChange {
  readonly day: Day;
  readonly what: 'expire' | 'end' | 'retry' | 'bill';
}

/** How each change is made. On one day they run in this order: a change that ends the subscription comes before one that charges it. */
const STEPS: Readonly<Record<DueChange['what'], (state: SubscriptionState, day: Day, days: readonly number[]) => Step>> = {
  expire,
  end: endPeriod,
  retry: retryCycle,
  bill: billCycle,
};

const runs = ({ subscription_status }: SubscriptionState): boolean => subscription_status === 'TRIAL' || subscription_status === 'ACTIVE';

/** The day on which each change falls due; null for never. */
const DAYS: Readonly<Record<DueChange['what'], (state: SubscriptionState, days: readonly number[]) => Day | null>> = {
  expire: ({ billing, subscription_status }) =>
    billing.date_end === null || subscription_status === 'EXPIRED' ? null : addDays(billing.date_end, 1),
  end: ({ cancel_at }) => cancel_at,
  retry: (state, days) => (runs(state) && state.past_due !== null ? retryDay(state.past_due, days) : null),
  bill: (state) => (runs(state) && state.past_due === null ? state.date_next_billing : null),
};

const ORDER = ['expire', 'end', 'retry', 'bill'] as const satisfies readonly DueChange['what'][];

/** The next change that falls due; null when time changes nothing any more. */
export function nextDue(state: SubscriptionState, days: readonly number[] = DUNNING_DAYS): DueChange | null {
  let next: DueChange | null = null;
  for (const what of ORDER) {
    const day = DAYS[what](state, days);
    if (day !== null && (next === null || day < next.day)) next = { day, what };
  }
  return next;
}

/** Makes a due change on `today`. That may be later than its day when work was delayed; no cycle is lost then. */
export const runDue = (state: SubscriptionState, { what }: DueChange, today: Day, days: readonly number[] = DUNNING_DAYS): Step =>
  STEPS[what](state, today, days);
