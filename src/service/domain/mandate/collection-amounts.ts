import { totals, type Totals } from '../money.ts';
import type { Day } from '../../../facts/days.ts';
import type { BILLING_PERIODS, PAYMENT_INTERVALS, PRICING_TYPES } from '../../../contract/enums.ts';
import type { MandateMethodType } from './parties.ts';
import { problemIf, type RuleProblem } from './problem.ts';

/**
 * The amounts of a collection's items (`contract/collections.ts`). One-time items are collected once, recurring items with
 * each instalment.
 */

/** One item with the fields of its product. */
export interface CollectionItem {
  /** Cents per unit, without tax. */
  readonly price: number;
  readonly qty: number;
  readonly pricing_type: (typeof PRICING_TYPES)[number];
  readonly billing_period: (typeof BILLING_PERIODS)[number] | null;
}

/** The two amounts of a collection; null where it has no items of that type. */
export interface CollectionAmounts {
  /** Collected once, on the first collection date. */
  readonly first: Totals | null;
  /** Collected on each process day. This is also the mandate's amount. */
  readonly instalment: Totals | null;
}

/** The amounts. Each is a debit of its own, so VAT is computed once on the net total of each. */
export function collectionAmounts(items: readonly CollectionItem[], is_tax: boolean, day: Day): CollectionAmounts {
  const of = (pricing_type: CollectionItem['pricing_type']): Totals | null => {
    const some = items.filter((item) => item.pricing_type === pricing_type);
    return some.length === 0
      ? null
      : totals(
          some.map(({ price, qty }) => ({ price, qty, is_tax })),
          day,
        );
  };
  return { first: of('ONE_TIME'), instalment: of('RECURRING') };
}

const isInterval = (period: CollectionItem['billing_period']): period is (typeof PAYMENT_INTERVALS)[number] =>
  period === 'WEEKLY' || period === 'MONTHLY' || period === 'YEARLY';

/** The interval of the recurring items; null when all items are one-time. */
export const collectionInterval = (items: readonly CollectionItem[]): (typeof PAYMENT_INTERVALS)[number] | null =>
  items.map(({ billing_period }) => billing_period).find(isInterval) ?? null;

export function itemsProblems(items: readonly CollectionItem[], payment_method_type: MandateMethodType): RuleProblem[] {
  const recurring = items.filter(({ pricing_type }) => pricing_type === 'RECURRING');
  const mixed = recurring.length > 0 && recurring.length < items.length;
  return [
    ...problemIf(items.length === 0, 'items', 'required', 'at least one item is needed', '003'),
    ...problemIf(
      recurring.some(({ billing_period }) => !isInterval(billing_period)),
      'items',
      'interval',
      'only WEEKLY, MONTHLY and YEARLY products can be collected',
    ),
    ...problemIf(
      new Set(recurring.map(({ billing_period }) => billing_period)).size > 1,
      'items',
      'one_interval',
      'all RECURRING products must have the same billing interval',
    ),
    ...problemIf(
      mixed && payment_method_type === 'DEBIT_ORDER',
      'items',
      'mixed',
      'only DebiCheck and registered mandates combine one-time and recurring products',
    ),
  ];
}
