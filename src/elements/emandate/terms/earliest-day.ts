import { addDays } from '../../../facts/days.ts';
import type { EmandateView } from '../../../protocol/emandate.ts';

/** The first day that can be chosen, `2027-02-25`: tomorrow in South Africa, unless the page begins later. */
export function earliestDay({ today, page: { date_start: start } }: EmandateView): string {
  const tomorrow = addDays(today, 1);
  return start !== null && start > tomorrow ? start : tomorrow;
}
