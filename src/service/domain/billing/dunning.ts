import { addDays, type Day } from '../../../facts/days.ts';

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
