import { addDays, type Day } from '../../../facts/days.ts';

/** Days from the due date on which a declined cycle is tried again (ruling *dunning*); an account may have its own. */
export const DUNNING_DAYS: readonly number[] = [2, 7, 14, 21];

/** When a cycle that was declined that often is tried next, counted from its due date; null when it was the last time. */
export function retryDay({ cycle, declines }: { cycle: Day; declines: number }, days: readonly number[] = DUNNING_DAYS): Day | null {
  const after = days[declines - 1];
  return after === undefined ? null : addDays(cycle, after);
}

/** How a payment request stands: the customer has until `due`; past due after it, given up after the last dunning day. */
export function requestStanding(due: Day, today: Day, days: readonly number[] = DUNNING_DAYS): 'OPEN' | 'PAST_DUE' | 'FAILED' {
  if (today <= due) return 'OPEN';
  return today > addDays(due, days.at(-1) ?? 0) ? 'FAILED' : 'PAST_DUE';
}
