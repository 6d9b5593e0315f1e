import { addDays, type Day, daysBetween, monthIndex } from '../../../facts/days.ts';
import { clampedDay } from '../../../facts/months.ts';
import type { Interval } from './interval.ts';

/**
 * Billing dates, always worked out from where a schedule starts and the day it is anchored to, never from the
 * date before: so 31 Jan is followed by 28 Feb and then by 31 Mar.
 */
export interface Schedule {
  /** Number 0: the first date, whatever day it is. */
  readonly start: Day;
  /** Day of the month for the dates after it, where the interval is in months; in a shorter month the last day. */
  readonly billing_day: number;
  readonly interval: Interval;
}

/**
 * The date with that number. Number 1 is the first anchor at least one interval after the start: the billing
 * day of the month one interval on, or of the month after it where that is sooner than one interval.
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
  const gone = interval.unit === 'DAY' ? daysBetween(start, day) : monthIndex(day) - monthIndex(start);
  // At most two too low: the anchor's month may be one later, and the day may be past it in its month.
  let index = Math.max(0, Math.floor(gone / interval.count) - 1);
  while (occurrence(schedule, index) < day) index += 1;
  return index;
}

/** The first date on or after a day. */
export const onOrAfter = (schedule: Schedule, day: Day): Day => occurrence(schedule, indexOnOrAfter(schedule, day));

/** The first date after a day. */
export const nextAfter = (schedule: Schedule, day: Day): Day => onOrAfter(schedule, addDays(day, 1));
