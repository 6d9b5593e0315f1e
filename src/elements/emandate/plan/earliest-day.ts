import { addDays } from '../../../facts/days.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';

/** The first day that can be chosen, such as `2027-02-25`: tomorrow in South Africa, or the page's first day if that is later. */
export function earliestDay({ today, page: { date_start: start } }: EmandateView): string {
  const tomorrow = addDays(today, 1);
  return start !== null && start > tomorrow ? start : tomorrow;
}
