import { addDays, sastText, weekday } from '../../../facts/days.ts';
import { formatDay } from '../../shared/locales/days.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';

/** The words for times and weekdays. */

/** A time and day in South African time. A day of this year says no year. */
export function timeWords(iso: string, today: string): string {
  const local = sastText(new Date(iso));
  return `${local.slice(11, 16)}, ${formatDay(local.slice(0, 10), today)}`;
}

/** The days of the week, Monday first. */
export const weekdays = (): readonly string[] => msg('Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday').split(',');

/** A time within a week, such as `Tuesday 19:00`, in South African time. */
export function weekdayWords(iso: string): string {
  const local = sastText(new Date(iso));
  return `${weekdays()[weekday(local.slice(0, 10)) - 1] ?? ''} ${local.slice(11, 16)}`;
}

/** The first day that can be chosen, such as `2027-02-25`: tomorrow in South Africa, or the page's first day if that is later. */
export function earliestDay({ today, page: { date_start: start } }: EmandateView): string {
  const tomorrow = addDays(today, 1);
  return start !== null && start > tomorrow ? start : tomorrow;
}
