import type { ADJUSTMENT_CATEGORIES } from '../../../contract/enums.ts';
import { clampedDay } from '../../../facts/months.ts';
import { monthIndex, partsOf, type Day } from '../../../facts/days.ts';
import { PERCENT } from '../../../facts/percentage.ts';
import type { Mandate } from '../records/people.ts';

/** The amount that a mandate collects on a day, increased by its adjustment (`contract/mandates.ts`: adjustment_…). */

/** Months between two adjustments. BIANNUALLY means twice a year. */
const EVERY: Readonly<Record<(typeof ADJUSTMENT_CATEGORIES)[number], number | null>> = {
  ANNUALLY: 12,
  BIANNUALLY: 6,
  QUARTERLY: 3,
  NEVER: null,
};

/** The number of whole intervals between the first collection and a day. */
function intervalsUntil(day: Day, from: Day, months: number): number {
  if (day <= from) return 0;
  const { date } = partsOf(from);
  const count = Math.floor((monthIndex(day) - monthIndex(from)) / months);
  return clampedDay(0, monthIndex(from) + 1 + count * months, date) <= day ? count : count - 1;
}

/** `cents` increased `times` times by `rate`, (`facts/percentage.ts`). Exact, and rounded once, half up. */
function compounded(cents: number, rate: number, times: number): number {
  const whole = BigInt(100 * PERCENT);
  const over = whole ** BigInt(times);
  return Number((2n * BigInt(cents) * (whole + BigInt(rate)) ** BigInt(times) + over) / (2n * over));
}

/** The fields of a mandate that decide its amounts. */
export type Amounts = Pick<Mandate, 'amount'> & {
  readonly debicheck: Pick<
    NonNullable<Mandate['debicheck']>,
    'adjustment_category' | 'adjustment_rate' | 'adjustment_amount' | 'first_collection_date' | 'maximum_collection_amount'
  > | null;
};

/** The instalment of a day, in cents. It increases after each whole interval from the first collection on, up to the payer's maximum. */
export function amountOn({ amount, debicheck }: Amounts, day: Day): number {
  const months = debicheck === null ? null : EVERY[debicheck.adjustment_category ?? 'NEVER'];
  if (debicheck === null || months === null) return amount;
  const { adjustment_rate, adjustment_amount, first_collection_date, maximum_collection_amount } = debicheck;
  const times = intervalsUntil(day, first_collection_date, months);
  const grown = adjustment_rate === null ? amount + times * (adjustment_amount ?? 0) : compounded(amount, adjustment_rate, times);
  return Math.min(grown, maximum_collection_amount);
}
