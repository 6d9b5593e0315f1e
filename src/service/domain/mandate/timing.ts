import type { DATE_ADJUSTMENT_RULES, PAYMENT_INTERVALS } from '../../../contract/enums.ts';
import { type Day, weekday } from '../../../facts/days.ts';
import type { MandateMethodType } from './parties.ts';
import { type Check, problemIf, problemsOf, type RuleProblem } from './problem.ts';

/** Rules for the days of a mandate: one-time or recurring, and its first collection (`contract/collections.ts`). */

/** The fields of a mandate, payment or collection that decide its days. */
export interface Timing {
  readonly recurring?:
    { readonly process_day: number; readonly payment_interval?: (typeof PAYMENT_INTERVALS)[number] | null } | null | undefined;
  readonly one_time?: { readonly process_date: Day } | null | undefined;
}

/** The highest `process_day` of each interval. */
const LAST_PROCESS_DAY: Readonly<Record<(typeof PAYMENT_INTERVALS)[number], number>> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 31 };

/** A mandate is either recurring or one-time, and its day must exist. */
export function timingProblems({ recurring, one_time }: Timing): RuleProblem[] {
  const last = LAST_PROCESS_DAY[recurring?.payment_interval ?? 'MONTHLY'];
  const day = recurring?.process_day;
  return [
    ...problemIf(
      (recurring == null) === (one_time == null),
      'recurring',
      'one_of',
      'exactly one of recurring and one-time is needed',
      '003',
    ),
    ...problemIf(day !== undefined && (day < 1 || day > last), 'recurring.process_day', 'range', `must be 1 to ${last}`, '003'),
  ];
}

/** The only debit of a mandate or payment cannot be on a day that has passed: it would be made at once. */
export const pastProblems = ({ one_time }: Pick<Timing, 'one_time'>, today: Day): RuleProblem[] =>
  problemIf(one_time != null && one_time.process_date < today, 'one-time.process_date', 'past', 'process_date is in the past');

/**
 * An update may not turn a one-time EFT mandate into a recurring one or back, nor change its interval.
 */
export function conversionProblems(before: Timing, update: Timing): RuleProblem[] {
  const interval = update.recurring?.payment_interval;
  return [
    ...problemIf(
      before.recurring == null && update.recurring != null,
      'recurring',
      'conversion',
      'a one-time mandate cannot become recurring',
    ),
    ...problemIf(
      before.one_time == null && update.one_time != null,
      'one-time',
      'conversion',
      'a recurring mandate cannot become one-time',
    ),
    ...problemIf(
      before.recurring != null && interval != null && interval !== (before.recurring.payment_interval ?? 'MONTHLY'),
      'recurring.payment_interval',
      'fixed',
      'the payment interval cannot change after creation',
    ),
  ];
}

/** A one-time payment may use a recurring mandate, but a recurring payment may not use a one-time mandate. */
export const paymentTimingProblems = (mandate: Timing, payment: Timing): RuleProblem[] =>
  problemIf(
    mandate.recurring == null && payment.recurring != null,
    'recurring',
    'one_time_mandate',
    'a one-time mandate has no recurring payments',
  );

/** The first collection with the values that its rules need. */
export interface FirstCollection {
  readonly payment_method_type: MandateMethodType;
  readonly first_collection_date?: Day | null | undefined;
  /** The start of the payment or collection; null where it runs once. */
  readonly date_start?: Day | null | undefined;
  /** The rule of the call if it has one, otherwise of the method. */
  readonly date_adjustment_rule?: (typeof DATE_ADJUSTMENT_RULES)[number] | null | undefined;
}

const required: Check<FirstCollection> = ({ payment_method_type, first_collection_date }) =>
  problemIf(
    payment_method_type !== 'DEBIT_ORDER' && first_collection_date == null,
    'first_collection_date',
    'required',
    'is required for DebiCheck and registered mandates',
    '003',
  );

const order: Check<FirstCollection> = ({ first_collection_date: first, date_start }) =>
  problemIf(
    first != null && date_start != null && date_start < first,
    'date_start',
    'order',
    'must be on or after the first collection date',
  );

/** The problem of a first collection and a start date that are both on a Sunday, if the date rule would move both to the Friday. */
export const sundayProblems = (
  days: readonly (Day | null | undefined)[],
  rule: (typeof DATE_ADJUSTMENT_RULES)[number] | null | undefined,
  field: string,
): RuleProblem[] =>
  problemIf(
    rule === 'COLLECT_ON_PREVIOUS_BUSINESS_DAY' && days.every((day) => day != null && weekday(day) === 7),
    field,
    'both_on_sunday',
    'the first collection and the start date may not both be on a Sunday: both would move to the Friday',
  );

const sunday: Check<FirstCollection> = ({ first_collection_date: first, date_start, date_adjustment_rule }) =>
  first === date_start ? sundayProblems([first, date_start], date_adjustment_rule, 'first_collection_date') : [];

export const firstCollectionProblems = (subject: FirstCollection): RuleProblem[] => problemsOf([required, order, sunday], subject);
