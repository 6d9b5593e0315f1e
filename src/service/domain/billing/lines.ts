import type { BILLING_PERIODS, CUSTOM_PERIODS, PRICING_TYPES } from '../../../contract/enums.ts';
import { refuseField } from '../../../contract/errors.ts';
import type { Day } from '../../../facts/days.ts';
import { type Interval, intervalOf, meanLength, sameInterval } from '../calendar/interval.ts';
import { portion, type Totals, vatRate } from '../money.ts';

/** The lines that a subscription bills, their totals, and how often they are billed. */

/** A line in the shape in which the interface answers it. */
export interface SubscriptionLine {
  readonly product_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly qty: number;
  /** Cents per unit, without tax. */
  readonly price: number;
  readonly pricing_type: (typeof PRICING_TYPES)[number];
  /** Null for ONE_TIME. */
  readonly billing_period: (typeof BILLING_PERIODS)[number] | null;
  readonly custom_interval: number | null;
  readonly custom_period: (typeof CUSTOM_PERIODS)[number] | null;
}

/** The lines that are billed in every cycle. */
export const recurringOf = (lines: readonly SubscriptionLine[]): readonly SubscriptionLine[] =>
  lines.filter(({ pricing_type }) => pricing_type === 'RECURRING');

/** The sum of lines in cents, without tax. */
export const netOf = (lines: readonly SubscriptionLine[]): number => lines.reduce((sum, { price, qty }) => sum + price * qty, 0);

/** Whether two sets of lines are the same plan: the same products, prices, intervals and quantities, in any order. */
export function isSamePlan(some: readonly SubscriptionLine[], others: readonly SubscriptionLine[]): boolean {
  const [a, b] = [countsOf(some), countsOf(others)];
  return a.size === b.size && [...a].every(([key, qty]) => b.get(key) === qty);
}

/** The total quantity of each product at each price and interval. */
function countsOf(lines: readonly SubscriptionLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { product_id, qty, price, billing_period, custom_interval, custom_period } of lines) {
    const key = [product_id, price, billing_period, custom_interval, custom_period].join();
    counts.set(key, (counts.get(key) ?? 0) + qty);
  }
  return counts;
}

/** The totals of lines on a day. VAT is computed once, on the net total after the credit. `credit` is at most the net total. */
export function quote(
  lines: readonly SubscriptionLine[],
  { is_tax, day, credit = 0 }: { is_tax: boolean; day: Day; credit?: number },
): Totals {
  const total_excl = netOf(lines) - credit;
  const total_tax = is_tax ? portion(total_excl, vatRate(day)) : 0;
  return { total_excl, total_tax, total_incl: total_excl + total_tax };
}

/** How often a subscription bills. */
export interface Period {
  readonly period: (typeof BILLING_PERIODS)[number];
  readonly custom_interval: number | null;
  readonly custom_period: (typeof CUSTOM_PERIODS)[number] | null;
}

/** The interval of a subscription's period. */
export const intervalOfPeriod = ({ period, custom_interval, custom_period }: Period): Interval =>
  intervalOf({ billing_period: period, custom_interval, custom_period });

/**
 * The one period that all RECURRING lines share.
 * @throws Refusal 005 when there is none, or more than one
 */
export function periodOf(lines: readonly SubscriptionLine[]): Period {
  const periods = recurringOf(lines).flatMap(({ billing_period, custom_interval, custom_period }) =>
    billing_period === null ? [] : [{ period: billing_period, custom_interval, custom_period }],
  );
  const [first, ...others] = periods;
  if (first === undefined) throw refuseField('005', 'items', 'recurring', 'items need at least one RECURRING product');
  const interval = intervalOfPeriod(first);
  if (others.some((other) => !sameInterval(intervalOfPeriod(other), interval)))
    throw refuseField('005', 'items', 'one_interval', 'all RECURRING products must have the same billing interval');
  return first;
}

/** A plan's price and length, as whole numbers that can be compared exactly. */
interface Plan {
  readonly price: bigint;
  readonly length: bigint;
}

const planOf = (lines: readonly SubscriptionLine[]): Plan => ({
  price: BigInt(netOf(recurringOf(lines))),
  length: BigInt(meanLength(intervalOfPeriod(periodOf(lines)))),
});

/** Whether a change of lines is an upgrade: a higher price per day, or a longer interval (ruling *plan change*). */
export function isUpgrade(from: readonly SubscriptionLine[], to: readonly SubscriptionLine[]): boolean {
  const [a, b] = [planOf(from), planOf(to)];
  return b.price * a.length > a.price * b.length || b.length > a.length;
}
