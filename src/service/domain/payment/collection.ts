import type { CollectionEntry, CollectionMandate } from '../../../contract/collections.ts';
import type { MandateTerms } from '../../../contract/mandates.ts';
import type { Day } from '../../../facts/days.ts';
import { LARGEST_AMOUNT } from '../../../facts/money.ts';
import { collectionAmounts, collectionInterval, itemsProblems } from '../mandate/collection-amounts.ts';
import { problemIf, type RuleProblem } from '../mandate/problem.ts';
import type { MandateMethodType } from '../mandate/parties.ts';
import { highestMaximum } from '../mandate/terms.ts';
import type { CollectionLine } from '../records/money.ts';
import type { Product } from '../records/sales.ts';

/** Derives a collection from its items: amounts, interval, and the terms of its mandate (`contract/collections.ts`). */

type Item = CollectionEntry['items'][number];

/** An item as a line. Without a product, the line is recurring when the collection is. */
function lineOf(item: Item, product: Product | undefined, repeats: boolean): CollectionLine {
  const pricing_type = product?.pricing_type ?? (repeats ? 'RECURRING' : 'ONE_TIME');
  return {
    product_id: product?.id ?? null,
    name: product?.name ?? item.description ?? 'Collection',
    description: item.description ?? product?.description ?? null,
    price: item.price ?? product?.price_excl ?? 0,
    qty: item.qty ?? 1,
    pricing_type,
    billing_period: product?.billing_period ?? null,
  };
}

/** The lines of a collection. A line without a product takes the interval of the others. */
export function linesOf(items: readonly Item[], products: ReadonlyMap<string, Product>, repeats: boolean): CollectionLine[] {
  const lines = items.map((item) => lineOf(item, item.product_id == null ? undefined : products.get(item.product_id), repeats));
  const interval = collectionInterval(lines) ?? 'MONTHLY';
  return lines.map((line) =>
    line.pricing_type === 'RECURRING' && line.product_id === null ? { ...line, billing_period: interval } : line,
  );
}

/** The amounts of a collection's items, in cents. */
export interface Amounts {
  /** Each instalment, or the only debit. */
  readonly amount: number;
  /** Collected once, before the instalments; null where there is no such amount. */
  readonly first: number | null;
}

/** The amounts. Recurring lines make the instalment, one-time lines the first collection. A one-time collection takes all lines at once. */
export function amountsOf(lines: readonly CollectionLine[], is_tax: boolean, repeats: boolean, day: Day): Amounts {
  const once = lines.map((line) => ({ ...line, pricing_type: 'ONE_TIME' as const }));
  const { first, instalment } = collectionAmounts(repeats ? lines : once, is_tax, day);
  return repeats
    ? { amount: instalment?.total_incl ?? 0, first: first?.total_incl ?? null }
    : { amount: first?.total_incl ?? 0, first: null };
}

export function linesProblems(
  lines: readonly CollectionLine[],
  type: MandateMethodType,
  repeats: boolean,
  { amount, first }: Amounts,
): RuleProblem[] {
  return [
    ...itemsProblems(lines, type),
    ...problemIf(
      repeats && !lines.some(({ pricing_type }) => pricing_type === 'RECURRING'),
      'items',
      'recurring',
      'a recurring collection needs a RECURRING product',
    ),
    ...problemIf(amount === 0 || first === 0, 'items', 'amount', 'the items come to nothing', '003'),
    ...problemIf(Math.max(amount, first ?? 0) > LARGEST_AMOUNT, 'items', 'max', 'the items come to more than can be collected', '003'),
  ];
}

export function mandateObjectProblems({ debicheck, registered_mandate }: CollectionMandate, type: MandateMethodType): RuleProblem[] {
  return [
    ...problemIf(type !== 'DEBICHECK' && debicheck != null, 'mandate.debicheck', 'not_applicable', 'applies only to DebiCheck methods'),
    ...problemIf(
      type !== 'REGISTERED_MANDATES' && registered_mandate != null,
      'mandate.registered_mandate',
      'not_applicable',
      'applies only to registered mandate methods',
    ),
  ];
}

/** The mandate of a collection in the layout of /mandates/create. Its amounts come from the items. */
export function termsOf(
  mandate: CollectionMandate,
  {
    lines,
    amounts,
    type,
    process_date,
  }: { lines: readonly CollectionLine[]; amounts: Amounts; type: MandateMethodType; process_date: Day | null },
): MandateTerms {
  const { contract_reference, recurring, one_time, reference, payment_industry } = mandate;
  const authenticated = mandate.debicheck ?? mandate.registered_mandate ?? {};
  return {
    reference,
    amount: amounts.amount,
    payment_industry,
    recurring: recurring == null ? null : { ...recurring, payment_interval: collectionInterval(lines) ?? 'MONTHLY' },
    'one-time': one_time ?? null,
    ...(type === 'DEBIT_ORDER'
      ? { debitorder: { contract_reference } }
      : {
          debicheck: {
            ...authenticated,
            contract_reference,
            // The amount that is collected once is the first collection.
            first_collection_date:
              authenticated.first_collection_date ?? one_time?.process_date ?? (recurring == null ? process_date : null),
            first_collection_amount: amounts.first,
            maximum_collection_amount: highestMaximum(amounts.amount),
          },
        }),
  };
}

/** Renames fields of a mandate to a collection's names: the amount comes from the items, and DebiCheck and RM have objects of their own. */
export const mandateFieldOf =
  (type: MandateMethodType) =>
  (problem: RuleProblem): RuleProblem => {
    const object = type === 'DEBICHECK' ? 'mandate.debicheck' : 'mandate.registered_mandate';
    const { field } = problem;
    if (field === 'payment_methods_id') return { ...problem, field: 'collection.payment_methods_id' };
    if (field === 'amount' || /(maximum_collection_amount|first_collection_amount)$/.test(field)) return { ...problem, field: 'items' };
    if (field.endsWith('contract_reference')) return { ...problem, field: 'mandate.contract_reference' };
    if (/^(customer_id|bank_account_id|customer\..+)$/.test(field)) return problem;
    if (field.startsWith('debicheck')) return { ...problem, field: field.replace('debicheck', object) };
    return { ...problem, field: `mandate.${field.replace('one-time', 'one_time')}` };
  };
