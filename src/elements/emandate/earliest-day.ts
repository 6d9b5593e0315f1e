import type { EmandateView } from '../../protocol/emandate.ts';

/** The first day that can be chosen, `2027-02-25`: tomorrow in South Africa, unless the page begins later. */
export function earliestDay({ today, page: { date_start: start } }: EmandateView): string {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return start !== null && start > tomorrow ? start : tomorrow;
}
