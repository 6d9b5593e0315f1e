import type { DATE_ADJUSTMENT_RULES, PAYMENT_INTERVALS } from '../../../contract/enums.ts';
import { occurrence, onOrAfter, type Schedule } from './anchors.ts';
import { onOrAfter as businessDayFrom, onOrBefore } from './business-days.ts';
import { addDays, type Day, laterOf, monthIndex, weekday } from '../../../facts/days.ts';
import { clampedDay } from '../../../facts/months.ts';
import type { HolidayTable } from './holidays.ts';

/** The days on which a payer's account is debited: the day is fitted into the month, then moved by the payment method's rule. */

/** The fields of a recurring payment or collection that decide its days. */
export interface Recurrence {
  readonly payment_interval: (typeof PAYMENT_INTERVALS)[number];
  /** Day of the month; for WEEKLY the day of the week from 1 (Monday) to 7 (Sunday). */
  readonly process_day: number;
  readonly date_start: Day;
  readonly date_end?: Day | null | undefined;
  /** When the first collection is on `date_start`, that day is also an instalment day, whatever `process_day` is. */
  readonly first_collection_date?: Day | null | undefined;
  /** The planned day of the last instalment that was collected. */
  readonly last_instalment?: Day | undefined;
}

const MOVED: Readonly<Record<(typeof DATE_ADJUSTMENT_RULES)[number], (day: Day, changes?: HolidayTable) => Day>> = {
  COLLECT_ON_COLLECTION_DAY: (day) => day,
  COLLECT_ON_PREVIOUS_BUSINESS_DAY: onOrBefore,
};

/** The day on which the debit of a planned day is really sent. */
export const collectionDay = (day: Day, rule: keyof typeof MOVED, changes?: HolidayTable): Day => MOVED[rule](day, changes);

/**
 * The day on which the debit of a planned day is sent, at the earliest on `earliest`. Where the rule would move it to before that day,
 * it is the next business day: by this rule nothing is debited on other days.
 */
export function possibleDay(day: Day, earliest: Day, rule: keyof typeof MOVED, changes?: HolidayTable): Day {
  const moved = collectionDay(day, rule, changes);
  if (moved >= earliest) return moved;
  return rule === 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' ? businessDayFrom(earliest, changes) : earliest;
}

/** The first process day on or after a day. */
export function firstProcessDay(payment_interval: Recurrence['payment_interval'], process_day: number, from: Day): Day {
  if (payment_interval === 'WEEKLY') return addDays(from, (process_day - weekday(from) + 7) % 7);
  const month = monthIndex(from) + 1;
  const here = clampedDay(0, month, process_day);
  return here >= from ? here : clampedDay(0, month + 1, process_day);
}

const INTERVALS = {
  WEEKLY: { unit: 'DAY', count: 7 },
  MONTHLY: { unit: 'MONTH', count: 1 },
  YEARLY: { unit: 'MONTH', count: 12 },
} as const satisfies Record<Recurrence['payment_interval'], Schedule['interval']>;

/** The day one whole interval after the start date. */
const oneIntervalAfter = ({ payment_interval, date_start }: Recurrence): Day =>
  occurrence({ start: date_start, billing_day: Number(date_start.slice(8)), interval: INTERVALS[payment_interval] }, 1);

/** The first day of the interval after the one of an instalment: the next week, or the first of a month. */
export const nextIntervalAfter = (payment_interval: Recurrence['payment_interval'], last: Day): Day =>
  payment_interval === 'WEEKLY'
    ? addDays(last, 8 - weekday(last))
    : clampedDay(0, monthIndex(last) + 1 + INTERVALS[payment_interval].count, 1);

/**
 * The planned day of the first instalment on or after `from`; null when the payment has ended by then. The date rule is not applied
 * yet. (`contract/collections.ts`: a first collection on the start date makes two debits that day.) The process day may have changed
 * since the last instalment, but an interval is collected once, and a yearly payment keeps its month.
 */
export function instalmentOnOrAfter(recurrence: Recurrence, from: Day): Day | null {
  const { payment_interval, process_day, date_start, date_end, first_collection_date, last_instalment: last } = recurrence;
  const extra = first_collection_date === date_start && firstProcessDay(payment_interval, process_day, date_start) !== date_start;
  const start =
    last !== undefined && payment_interval === 'YEARLY' && !extra
      ? clampedDay(0, monthIndex(last) + 1, process_day)
      : firstProcessDay(payment_interval, process_day, extra ? oneIntervalAfter(recurrence) : date_start);
  const regular: Schedule = { start, billing_day: process_day, interval: INTERVALS[payment_interval] };
  const earliest = last === undefined ? from : laterOf(from, nextIntervalAfter(payment_interval, last));
  const day = extra && from <= date_start ? date_start : onOrAfter(regular, earliest);
  return date_end != null && day > date_end ? null : day;
}
