import { addDays, type Day, weekday } from '../../../facts/days.ts';
import { holidayName, type HolidayTable } from './holidays.ts';

/** Business days of the banks: Monday to Friday without public holidays. */

/** Whether banks work on a day. */
export const isBusinessDay = (day: Day, changes?: HolidayTable): boolean => weekday(day) < 6 && holidayName(day, changes) === null;

function walk(day: Day, step: 1 | -1, changes: HolidayTable | undefined): Day {
  let at = day;
  while (!isBusinessDay(at, changes)) at = addDays(at, step);
  return at;
}

/** The day itself where it is a business day, else the last one before it. */
export const onOrBefore = (day: Day, changes?: HolidayTable): Day => walk(day, -1, changes);

/** The business day that many after a day: the 1st is the next one, whether or not the day itself is one. */
export function addBusinessDays(day: Day, count: number, changes?: HolidayTable): Day {
  let at = day;
  for (let i = 0; i < count; i += 1) at = walk(addDays(at, 1), 1, changes);
  return at;
}
