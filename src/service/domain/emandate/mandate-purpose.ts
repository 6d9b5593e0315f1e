import type { EmandatePlan } from '../../../contract/sessions/emandate-sign.ts';
import type { PAYMENT_INTERVALS } from '../../../contract/enums.ts';
import type { Day } from '../../../facts/days.ts';
import { collectionInterval } from '../mandate/collection-amounts.ts';
import { itemLimitProblems, problemIf, type RuleProblem } from '../mandate/problem.ts';
import { mandateMethodType } from '../mandate/rules.ts';
import { totals, type Totals } from '../money.ts';
import { linesOf, linesProblems } from '../payment/collection.ts';
import type { CollectionLine, Payment, PaymentMethod } from '../records/money.ts';
import type { EmandatePage, EmandateSession } from '../records/people.ts';
import type { Product } from '../records/sales.ts';

/** What a mandate pays for: an amount, or products. */

/** The amounts that are collected, and how often. */
export interface PlanAmounts {
  readonly kind: Payment['kind'];
  readonly lines: CollectionLine[];
  readonly is_tax: boolean;
  /** The amount of each instalment, or of the only debit. */
  readonly amount: Totals;
  /** An amount that is collected once, besides the instalments. */
  readonly first: Totals | null;
  /** Null where there is only one debit. */
  readonly interval: (typeof PAYMENT_INTERVALS)[number] | null;
}

interface Input {
  readonly page: EmandatePage;
  readonly method: PaymentMethod;
  readonly session: Pick<EmandateSession, 'amount'>;
  readonly products: readonly Product[];
  readonly plan: EmandatePlan;
  readonly today: Day;
}

/** The problems, or the amounts. */
export type PlanAmountsResult =
  { readonly problems: RuleProblem[]; readonly collectedOf: null } | { readonly problems: []; readonly collectedOf: PlanAmounts };

const withProblems = (problems: RuleProblem[]): PlanAmountsResult => ({
  problems: problems.map((one) => ({ ...one, field: `plan.${one.field}` })),
  collectedOf: null,
});

/** The amount that the page or the link sets; null where the payer enters it. */
export const presetAmount = (page: EmandatePage, { amount }: Pick<EmandateSession, 'amount'>): number | null =>
  page.amount_type === 'FIXED' ? page.amount : amount;

export const planAmounts = (input: Input): PlanAmountsResult =>
  input.page.payment_type === 'emandate_products_and_collections' ? productsOf(input) : amountOf(input);

function amountOf({ page, method, session, plan }: Input): PlanAmountsResult {
  const preset = presetAmount(page, session);
  const amount = preset ?? plan.amount ?? null;
  const { amount_min: min, amount_max: max } = page;
  const problems = [
    ...problemIf(plan.items !== undefined, 'items', 'not_applicable', 'applies only to a products page'),
    ...problemIf(amount === null, 'amount', 'required', 'amount is required', '003'),
    ...problemIf(
      preset !== null && plan.amount !== undefined && plan.amount !== preset,
      'amount',
      'preset',
      'is set and cannot be changed',
    ),
    ...problemIf(
      preset === null && amount !== null && min !== null && amount < min,
      'amount',
      'min',
      'is less than can be chosen here',
      '003',
    ),
    ...problemIf(
      preset === null && amount !== null && max !== null && amount > max,
      'amount',
      'max',
      'is more than can be chosen here',
      '003',
    ),
    ...itemLimitProblems(method, amount, 'amount', 'the method’s item_limit'),
  ];
  if (problems.length > 0 || amount === null) return withProblems(problems);
  return {
    problems: [],
    collectedOf: {
      kind: 'PAYMENT',
      lines: [],
      is_tax: false,
      amount: { total_excl: amount, total_tax: 0, total_incl: amount },
      first: null,
      interval: page.interval === 'ONE_TIME' ? null : (page.interval ?? 'MONTHLY'),
    },
  };
}

function productsOf({ method, products, plan, today }: Input): PlanAmountsResult {
  const items = plan.items ?? [];
  const known = new Map(products.map((product) => [product.id, product]));
  const missing = items.flatMap(({ product_id }, index) =>
    problemIf(!known.has(product_id), `items.${index}.product_id`, 'exists', `product ${product_id} is not offered here`, '007'),
  );
  const chosen = items.flatMap(({ product_id }) => known.get(product_id) ?? []);
  const taxed = new Set(chosen.map(({ is_tax }) => is_tax));
  const problems = [
    ...missing,
    ...problemIf(items.length === 0, 'items', 'required', 'at least one product is needed', '003'),
    ...problemIf(
      new Set(items.map(({ product_id }) => product_id)).size < items.length,
      'items',
      'unique',
      'a product is there twice',
      '003',
    ),
    ...problemIf(taxed.size > 1, 'items', 'one_tax', 'products with VAT and products without cannot be on one mandate'),
    ...problemIf(plan.amount !== undefined, 'amount', 'not_applicable', 'the amount comes from the products'),
  ];
  const type = mandateMethodType(method);
  if (problems.length > 0 || type === null) return withProblems(problems);
  const is_tax = taxed.has(true);
  const repeats = chosen.some(({ pricing_type }) => pricing_type === 'RECURRING');
  const lines = linesOf(items, known, repeats);
  const sum = (some: readonly CollectionLine[]) =>
    totals(
      some.map(({ price, qty }) => ({ price, qty, is_tax })),
      today,
    );
  const once = lines.filter(({ pricing_type }) => pricing_type === 'ONE_TIME');
  const amount = sum(repeats ? lines.filter(({ pricing_type }) => pricing_type === 'RECURRING') : lines);
  const first = repeats && once.length > 0 ? sum(once) : null;
  const found = linesProblems(lines, type, repeats, { amount: amount.total_incl, first: first?.total_incl ?? null });
  if (found.length > 0) return withProblems(found);
  return {
    problems: [],
    collectedOf: { kind: 'COLLECTION', lines, is_tax, amount, first, interval: repeats ? (collectionInterval(lines) ?? 'MONTHLY') : null },
  };
}
