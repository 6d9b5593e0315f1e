import { addDays, type Day, weekday } from '../../../facts/days.ts';
import { holidayName, type HolidayTable } from './holidays.ts';

/** Business days of the banks: Monday to Friday, except public holidays. */

/** Whether a day is a business day. */
export const isBusinessDay = (day: Day, changes?: HolidayTable): boolean => weekday(day) < 6 && holidayName(day, changes) === null;

function walk(day: Day, step: 1 | -1, changes: HolidayTable | undefined): Day {
  let at = day;
  while (!isBusinessDay(at, changes)) at = addDays(at, step);
  return at;
}

/** The day itself if it is a business day, otherwise the last business day before it. */
export const onOrBefore = (day: Day, changes?: HolidayTable): Day => walk(day, -1, changes);

/** The day itself if it is a business day, otherwise the first business day after it. */
export const onOrAfter = (day: Day, changes?: HolidayTable): Day => walk(day, 1, changes);

/** Counts business days after a day. Number 1 is the next business day, whether or not the day itself is one. */
export function addBusinessDays(day: Day, count: number, changes?: HolidayTable): Day {
  let at = day;
  for (let i = 0; i < count; i += 1) at = walk(addDays(at, 1), 1, changes);
  return at;
}
