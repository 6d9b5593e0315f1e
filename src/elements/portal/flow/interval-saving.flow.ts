import type { PortalPackages } from '../../../contract/sessions/portal.ts';

/** Calculates from the prices what the customer saves by paying less often. Two plans that cannot be compared exactly give no result. */

type Product = PortalPackages['products'][number];

/** How much less a plan costs than the same plan that is paid more often. */
export interface IntervalSaving {
  /** How many of the shorter payments one longer payment replaces. */
  readonly payments: number;
  /** The price of one of the shorter payments, in cents. */
  readonly each: number;
  /** The saving of one longer payment, in cents. */
  readonly saved: number;
  /** The saving in whole percent, rounded down. */
  readonly percent: number;
}

/**
 * The length of an interval in months, or in days if it is counted in days or weeks. The two units cannot be compared, because months have
 * different lengths.
 */
function lengthOf({ billing_period, custom_interval = 1, custom_period = 'MONTHS' }: PortalPackages): {
  unit: 'day' | 'month';
  length: number;
} {
  const [unit, length] = LENGTHS[billing_period === 'CUSTOM' ? custom_period : billing_period];
  return { unit, length: billing_period === 'CUSTOM' ? length * custom_interval : length };
}

const LENGTHS = {
  DAILY: ['day', 1],
  DAYS: ['day', 1],
  WEEKLY: ['day', 7],
  WEEKS: ['day', 7],
  MONTHLY: ['month', 1],
  MONTHS: ['month', 1],
  EVERY_3_MONTHS: ['month', 3],
  EVERY_6_MONTHS: ['month', 6],
  YEARLY: ['month', 12],
  YEARS: ['month', 12],
} as const;

/** The ends of plan names that say how often the plan is paid, in the four languages: `Basic, yearly`, `Basic (annual)`. */
const INTERVAL_WORDS =
  /[\s,(:|–—-]+(daily|weekly|monthly|quarterly|yearly|annual|annually|per (day|week|month|quarter|year)|daagliks|weekliks|maandeliks|kwartaalliks|jaarliks|nsuku zonke|ngosuku|ngeveki|ngesonto|ngenyanga|ngonyaka)\)?$/;

/**
 * A plan's name in lower case, without the end that says how often it is paid. Nothing else is removed, so plans with different names are
 * never compared.
 */
const planName = (name: string): string => name.trim().toLowerCase().replace(INTERVAL_WORDS, '');

const isSamePlan = (one: Product, other: Product): boolean =>
  planName(one.name) === planName(other.name) && one.unit_label === other.unit_label;

/** The same plan in another interval; undefined if there is none, or if it is ambiguous. */
export function samePlanIn(group: PortalPackages, product: Product): Product | undefined {
  const [found, ...more] = group.products.filter((each) => isSamePlan(each, product));
  return more.length === 0 ? found : undefined;
}

/** What a plan saves compared with the same plan in the shortest interval that divides its own; null if it saves nothing. */
export function savingOf(groups: readonly PortalPackages[], group: PortalPackages, product: Product): IntervalSaving | null {
  const { unit, length } = lengthOf(group);
  const shorter = groups
    .map((other) => ({ other, ...lengthOf(other) }))
    .filter((each) => each.unit === unit && each.length < length && length % each.length === 0)
    .toSorted((a, b) => a.length - b.length);
  for (const each of shorter) {
    const same = samePlanIn(each.other, product);
    if (same === undefined) continue;
    const payments = length / each.length;
    const saved = payments * same.price_incl - product.price_incl;
    return saved > 0 ? { payments, each: same.price_incl, saved, percent: Math.floor((saved * 100) / (payments * same.price_incl)) } : null;
  }
  return null;
}

/** What an interval saves: the greatest percentage, and whether all of its plans save that much. */
export function savingIn(
  groups: readonly PortalPackages[],
  group: PortalPackages,
): { readonly percent: number; readonly always: boolean } | null {
  const percents = group.products.map((product) => savingOf(groups, group, product)?.percent ?? 0);
  const percent = Math.max(0, ...percents);
  return percent === 0 ? null : { percent, always: percents.every((each) => each === percent) };
}
