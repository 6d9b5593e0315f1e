import type { DATE_ADJUSTMENT_RULES, PAYMENT_INTERVALS } from '../../../contract/enums.ts';
import { type Day, weekday } from '../../../facts/days.ts';
import type { MandateMethodType } from './parties.ts';
import { type Check, problemIf, problemsOf, type RuleProblem } from './problem.ts';

/** When a mandate collects: once or again and again, and its first collection (interface, *Collections submit*). */

/** What a mandate, payment or collection says about its days. */
export interface Timing {
  readonly recurring?:
    { readonly process_day: number; readonly payment_interval?: (typeof PAYMENT_INTERVALS)[number] | null } | null | undefined;
  readonly one_time?: { readonly process_date: Day } | null | undefined;
}

/** The days a `process_day` can be. */
const LAST_PROCESS_DAY: Readonly<Record<(typeof PAYMENT_INTERVALS)[number], number>> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 31 };

/** Either recurring or one-time, with a day that exists. */
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

/** An EFT mandate stays what it is: once or recurring, at its interval (interface, *Mandates*, rules for EFT update). */
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

/** A payment on a mandate may make one debit of a recurring one, but not the other way about. */
export const paymentTimingProblems = (mandate: Timing, payment: Timing): RuleProblem[] =>
  problemIf(
    mandate.recurring == null && payment.recurring != null,
    'recurring',
    'one_time_mandate',
    'a one-time mandate has no recurring payments',
  );

/** The first collection with what it is judged by. */
export interface FirstCollection {
  readonly payment_method_type: MandateMethodType;
  readonly first_collection_date?: Day | null | undefined;
  /** Of the payment or collection; null for one that runs once. */
  readonly date_start?: Day | null | undefined;
  /** The method's, unless the call has its own. */
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

const sunday: Check<FirstCollection> = ({ first_collection_date: first, date_start, date_adjustment_rule }) =>
  problemIf(
    first != null && first === date_start && weekday(first) === 7 && date_adjustment_rule === 'COLLECT_ON_PREVIOUS_BUSINESS_DAY',
    'first_collection_date',
    'both_on_sunday',
    'the first collection and the start date may not both be on a Sunday: both would move to the Friday',
  );

/** All that is wrong with a first collection. */
export const firstCollectionProblems = (subject: FirstCollection): RuleProblem[] => problemsOf([required, order, sunday], subject);
