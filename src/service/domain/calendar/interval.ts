import type { BILLING_PERIODS, CUSTOM_PERIODS } from '../../../contract/enums.ts';

/** The time between two billing dates. */
export interface Interval {
  readonly unit: 'DAY' | 'MONTH';
  readonly count: number;
}

/** A billing period in the fields of products and subscriptions. */
export interface BillingPeriod {
  readonly billing_period: (typeof BILLING_PERIODS)[number];
  /** Only for CUSTOM. */
  readonly custom_interval?: number | null | undefined;
  /** Only for CUSTOM. */
  readonly custom_period?: (typeof CUSTOM_PERIODS)[number] | null | undefined;
}

const UNITS: Readonly<Record<(typeof CUSTOM_PERIODS)[number], Interval>> = {
  DAYS: { unit: 'DAY', count: 1 },
  WEEKS: { unit: 'DAY', count: 7 },
  MONTHS: { unit: 'MONTH', count: 1 },
  YEARS: { unit: 'MONTH', count: 12 },
};

const PERIODS: Readonly<Record<Exclude<BillingPeriod['billing_period'], 'CUSTOM'>, Interval>> = {
  DAILY: { unit: 'DAY', count: 1 },
  WEEKLY: { unit: 'DAY', count: 7 },
  MONTHLY: { unit: 'MONTH', count: 1 },
  EVERY_3_MONTHS: { unit: 'MONTH', count: 3 },
  EVERY_6_MONTHS: { unit: 'MONTH', count: 6 },
  YEARLY: { unit: 'MONTH', count: 12 },
};

/** The interval of a billing period. 12 months and 1 year give the same interval. */
export function intervalOf({ billing_period, custom_interval, custom_period }: BillingPeriod): Interval {
  if (billing_period !== 'CUSTOM') return PERIODS[billing_period];
  const { unit, count } = UNITS[custom_period ?? 'DAYS'];
  return { unit, count: count * (custom_interval ?? 1) };
}

/** Whether two intervals are the same. */
export const sameInterval = (a: Interval, b: Interval): boolean => a.unit === b.unit && a.count === b.count;

/**
 * 400 Gregorian years are 146 097 days and 4 800 months. With 4 800 parts to a day, a day and a mean month are both whole numbers
 * of parts.
 */
const PARTS = { DAY: 4_800, MONTH: 146_097 } as const;

/** The mean length of an interval in 4 800ths of a day. Exact, so that lengths can be compared. */
export const meanLength = ({ unit, count }: Interval): number => PARTS[unit] * count;
