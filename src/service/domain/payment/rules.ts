import { laterOf, type Day } from '../../../facts/days.ts';
import { possibleDay } from '../calendar/collection-days.ts';
import { statusOutside } from '../consent.ts';
import { type Check, itemLimitProblems, problemIf, problemsOf, type RuleProblem } from '../mandate/problem.ts';
import { firstCollectionProblems, pastProblems, paymentTimingProblems, sundayProblems, timingProblems } from '../mandate/timing.ts';
import type { MandateMethodType } from '../mandate/parties.ts';
import type { Mandate } from '../records/people.ts';
import type { PaymentMethod, PaymentRecurrence } from '../records/money.ts';

/** Rules of a payment on its mandate (`contract/payments.ts` and `contract/collections.ts`). Fields are relative to `payment`. */

/** A payment with the values that its rules need; amounts in cents. */
export interface PaymentToCheck {
  readonly method: Pick<PaymentMethod, 'date_adjustment_rule' | 'item_limit'>;
  readonly type: MandateMethodType;
  /** The first day on which a debit can be made, where that is not today. */
  readonly earliest?: Day | undefined;
  readonly mandate: Pick<Mandate, 'amount' | 'recurring' | 'one-time' | 'debicheck' | 'mandate_status'>;
  readonly amount: number;
  readonly recurring: PaymentRecurrence | null;
  readonly one_time: { readonly process_date: Day } | null;
  readonly today: Day;
  /** The same call creates the mandate, so the bank's answer to the mandate is not an error of the call. */
  readonly is_new: boolean;
}

const status: Check<PaymentToCheck> = ({ mandate, is_new }) => {
  const outside = is_new ? null : statusOutside(mandate, true);
  return problemIf(outside !== null, 'mandate_id', 'status', outside?.message ?? '', '008');
};

const timing: Check<PaymentToCheck> = ({ mandate, recurring, one_time }) => [
  ...timingProblems({ recurring, one_time }),
  ...paymentTimingProblems(mandate, { recurring }),
];

const days: Check<PaymentToCheck> = ({ mandate, recurring, one_time }) => {
  if (mandate.debicheck?.allow_date_adjustment === true) return [];
  const why = 'differs from the mandate’s, and the mandate does not allow date adjustment';
  return [
    ...problemIf(
      recurring !== null && mandate.recurring !== null && recurring.process_day !== mandate.recurring.process_day,
      'recurring.process_day',
      'date_adjustment',
      `process_day ${why}`,
    ),
    ...problemIf(
      one_time !== null && mandate['one-time'] !== null && one_time.process_date !== mandate['one-time'].process_date,
      'one-time.process_date',
      'date_adjustment',
      `process_date ${why}`,
    ),
  ];
};

const amounts: Check<PaymentToCheck> = ({ mandate, amount }) => [
  ...problemIf(
    amount !== mandate.amount && mandate.debicheck?.allow_variable_amount !== true,
    'amount',
    'variable_amount',
    'differs from the mandate’s amount, and the mandate does not allow variable amounts',
  ),
  ...problemIf(
    mandate.debicheck !== null && amount > mandate.debicheck.maximum_collection_amount,
    'amount',
    'maximum_collection_amount',
    'is more than the mandate’s maximum_collection_amount',
  ),
];

const period: Check<PaymentToCheck> = ({ mandate, recurring, one_time, today }) => {
  const release = mandate.recurring?.date_release ?? null;
  return [
    ...problemIf(
      recurring?.date_end != null && recurring.date_end < recurring.date_start,
      'recurring.date_end',
      'order',
      'date_end must not be before date_start',
    ),
    ...problemIf(
      recurring !== null && release !== null && recurring.date_start > release,
      'recurring.date_start',
      'date_release',
      'the mandate ceases before date_start',
    ),
    ...pastProblems({ one_time }, today),
    ...problemIf(
      one_time !== null && release !== null && one_time.process_date > release,
      'one-time.process_date',
      'date_release',
      'the mandate ceases before process_date',
    ),
  ];
};

/** Checks the first collection against the start date. A rule that the mandate itself breaks is reported for the mandate. */
const first: Check<PaymentToCheck> = ({ mandate: { debicheck }, method, type, recurring, earliest }) => {
  if (debicheck === null || recurring === null) return [];
  const { first_collection_date } = debicheck;
  const { date_start } = recurring;
  const rule = method.date_adjustment_rule ?? 'COLLECT_ON_COLLECTION_DAY';
  // The first instalment can be the first collection, after its planned day.
  const starts = earliest === undefined ? date_start : laterOf(date_start, possibleDay(date_start, earliest, rule));
  const found = firstCollectionProblems({
    payment_method_type: type,
    first_collection_date,
    date_start: starts,
    date_adjustment_rule: method.date_adjustment_rule,
  }).filter(({ rule }) => rule !== 'both_on_sunday');
  return [...found, ...sundayProblems([first_collection_date, date_start], method.date_adjustment_rule, 'date_start')].map((problem) => ({
    ...problem,
    field: `recurring.${problem.field}`,
  }));
};

const limit: Check<PaymentToCheck> = ({ method, mandate: { debicheck }, amount, recurring }) =>
  itemLimitProblems(method, Math.max(amount, recurring === null ? 0 : (debicheck?.first_collection_amount ?? 0)));

/** All problems of a payment on a mandate. */
export const paymentProblems = (subject: PaymentToCheck): RuleProblem[] =>
  problemsOf([status, timing, days, amounts, period, first, limit], subject);
