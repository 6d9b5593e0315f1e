import type { DATE_ADJUSTMENT_RULES, PAYMENT_INTERVALS } from '../../../contract/enums.ts';
import { occurrence, onOrAfter, type Schedule } from './anchors.ts';
import { onOrBefore } from './business-days.ts';
import { addDays, type Day, monthIndex, weekday } from '../../../facts/days.ts';
import { clampedDay } from '../../../facts/months.ts';
import type { HolidayTable } from './holidays.ts';

/** The days on which a mandate's account is debited: first clamped to the month, then moved by the method's rule. */

/** What a payment or collection that repeats says about its days. */
export interface Recurrence {
  readonly payment_interval: (typeof PAYMENT_INTERVALS)[number];
  /** Day of the month; for WEEKLY 1 Monday … 7 Sunday. */
  readonly process_day: number;
  readonly date_start: Day;
  readonly date_end?: Day | null | undefined;
  /** A first collection on `date_start` itself makes that day an instalment's day too, whatever `process_day` says. */
  readonly first_collection_date?: Day | null | undefined;
}

const MOVED: Readonly<Record<(typeof DATE_ADJUSTMENT_RULES)[number], (day: Day, changes?: HolidayTable) => Day>> = {
  COLLECT_ON_COLLECTION_DAY: (day) => day,
  COLLECT_ON_PREVIOUS_BUSINESS_DAY: onOrBefore,
};

/** The day on which a debit for a day is really sent. */
export const collectionDay = (day: Day, rule: keyof typeof MOVED, changes?: HolidayTable): Day => MOVED[rule](day, changes);

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

/**
 * The first instalment's day on or after `from`, before any moving; null when the payment has ended by then.
 * (interface *Collections submit*: a first collection on the start date makes two debits that day)
 */
export function instalmentOnOrAfter(recurrence: Recurrence, from: Day): Day | null {
  const { payment_interval, process_day, date_start, date_end, first_collection_date } = recurrence;
  const extra = first_collection_date === date_start && firstProcessDay(payment_interval, process_day, date_start) !== date_start;
  const start = firstProcessDay(payment_interval, process_day, extra ? oneIntervalAfter(recurrence) : date_start);
  const regular: Schedule = { start, billing_day: process_day, interval: INTERVALS[payment_interval] };
  const day = extra && from <= date_start ? date_start : onOrAfter(regular, from);
  return date_end != null && day > date_end ? null : day;
}
