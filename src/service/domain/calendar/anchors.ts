import { addDays, type Day, daysBetween, monthIndex } from '../../../facts/days.ts';
import { clampedDay } from '../../../facts/months.ts';
import type { Interval } from './interval.ts';

/**
 * Computes billing dates. Each date is computed from the start and the anchor day of the schedule, never from the date before it.
 * So 28 February follows 31 January, and 31 March follows 28 February.
 */
export interface Schedule {
  /** Date number 0. It may be any day. */
  readonly start: Day;
  /** The day of the month of all later dates, where the interval is in months. A shorter month uses its last day. */
  readonly billing_day: number;
  readonly interval: Interval;
}

/**
 * The date with a number. Number 1 is the first anchor that is at least one interval after the start: the billing day in the month
 * one interval later, or in the month after that when it would be less than one interval away.
 */
export function occurrence({ start, billing_day, interval }: Schedule, index: number): Day {
  if (index <= 0) return start;
  if (interval.unit === 'DAY') return addDays(start, interval.count * index);
  const dayOfMonth = Number(start.slice(8));
  const first = monthIndex(start) + interval.count;
  const tooSoon = clampedDay(0, first + 1, billing_day) < clampedDay(0, first + 1, dayOfMonth);
  return clampedDay(0, first + interval.count * (index - 1) + (tooSoon ? 2 : 1), billing_day);
}

/** The number of the first date on or after a day. */
export function indexOnOrAfter(schedule: Schedule, day: Day): number {
  const { start, interval } = schedule;
  if (day <= start) return 0;
  const elapsed = interval.unit === 'DAY' ? daysBetween(start, day) : monthIndex(day) - monthIndex(start);
  // The estimate is at most two too low: the anchor may be one month later, and the day may be after the anchor in its month.
  let index = Math.max(0, Math.floor(elapsed / interval.count) - 1);
  while (occurrence(schedule, index) < day) index += 1;
  return index;
}

/** The first date on or after a day. */
export const onOrAfter = (schedule: Schedule, day: Day): Day => occurrence(schedule, indexOnOrAfter(schedule, day));

/** The first date after a day. */
export const nextAfter = (schedule: Schedule, day: Day): Day => onOrAfter(schedule, addDays(day, 1));
