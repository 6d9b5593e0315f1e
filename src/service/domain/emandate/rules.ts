import { highestMaximum, termsProblems } from '../mandate/terms.ts';
import type { MandateMethodType } from '../mandate/parties.ts';
import { type Check, itemLimitProblems, problemIf, problemsOf, type RuleProblem } from '../mandate/problem.ts';
import type { EmandatePage } from '../records/people.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { Product } from '../records/sales.ts';

/** The rules of an electronic mandate page. They run on create, and on the merged record after an update. */

/** A page with the records that it names, where they exist. */
export interface PageToCheck {
  readonly page: EmandatePage;
  readonly method: PaymentMethod;
  readonly products: readonly Product[];
}

const MANDATE_METHODS: readonly string[] = ['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'] satisfies MandateMethodType[];

/** The billing periods of products that can be collected (`contract/collections.ts`). */
const COLLECTED: readonly string[] = ['WEEKLY', 'MONTHLY', 'YEARLY'];

const method: Check<PageToCheck> = ({ method: { payment_method_type, is_active } }) => [
  ...problemIf(
    !MANDATE_METHODS.includes(payment_method_type),
    'payment_methods_id',
    'mandate_method',
    'must be a DebiCheck, registered-mandate or debit-order method',
  ),
  ...problemIf(!is_active, 'payment_methods_id', 'active', 'this payment method is not active'),
];

const notApplicable = (page: EmandatePage, fields: readonly (keyof EmandatePage)[], to: string): RuleProblem[] =>
  fields.flatMap((field) => problemIf(page[field] !== null, field, 'not_applicable', `applies only to ${to}`));

const OWN_FIELDS = ['amount_min', 'amount_max'] as const;

const amounts: Check<PageToCheck> = ({ page, method }) => {
  const { payment_type, amount_type, amount, amount_min: min, amount_max: max } = page;
  if (payment_type === 'emandate_products_and_collections')
    return notApplicable(page, ['amount_type', 'amount', ...OWN_FIELDS], 'emandate_choose_what_to_pay');
  if (amount_type === 'OWN')
    return [
      ...notApplicable(page, ['amount'], 'amount_type FIXED'),
      ...problemIf(min !== null && max !== null && min > max, 'amount_max', 'range', 'may not be less than amount_min'),
      ...itemLimitProblems(method, max, 'amount_max', 'the method’s item_limit'),
    ];
  return [
    ...notApplicable(page, OWN_FIELDS, 'amount_type OWN'),
    ...problemIf(amount === null, 'amount', 'required', 'amount is required for amount_type FIXED', '003'),
    ...itemLimitProblems(method, amount, 'amount', 'the method’s item_limit'),
  ];
};

/** Why a product cannot be offered on the page; null when it can. */
function productProblem({ interval }: EmandatePage, product: Product): string | null {
  if (product.product_status !== 'ACTIVE') return `${product.id} is not active`;
  if (product.pricing_type === 'ONE_TIME') return null;
  if (!COLLECTED.includes(product.billing_period ?? ''))
    return `${product.id} is billed ${product.billing_period ?? ''}; only WEEKLY, MONTHLY and YEARLY can be collected`;
  return interval === null || interval === product.billing_period
    ? null
    : `${product.id} is billed ${product.billing_period ?? ''}, the page ${interval}`;
}

const products: Check<PageToCheck> = ({ page, products: named }) => {
  if (page.payment_type !== 'emandate_products_and_collections')
    return notApplicable(page, ['product_ids'], 'emandate_products_and_collections');
  return (page.product_ids ?? []).flatMap((id, at) => {
    const product = named.find((one) => one.id === id);
    const why = product === undefined ? null : productProblem(page, product);
    return problemIf(why !== null, `product_ids.${at}`, 'collectable', why ?? '');
  });
};

const dates: Check<PageToCheck> = ({ page: { date_start, date_end } }) =>
  problemIf(date_start !== null && date_end !== null && date_end < date_start, 'date_end', 'range', 'may not be before date_start');

/** Fields that differ for each payer. They are checked when the mandate is signed. */
const REQUIRED_LATER: ReadonlySet<string> = new Set(['contract_reference', 'mandate_authentication_code', 'customer.contact_number']);

const terms: Check<PageToCheck> = ({ page: { debicheck, amount }, method: { payment_method_type: type } }) => {
  if (debicheck === null) return [];
  if (type !== 'DEBICHECK' && type !== 'REGISTERED_MANDATES')
    return problemIf(true, 'debicheck', 'not_applicable', 'applies only to DebiCheck and registered-mandate methods');
  const { maximum_collection_amount: max } = debicheck;
  // Where the payer decides the amount, the maximum is checked when the mandate is signed.
  const judged = amount ?? max ?? 0;
  const found = termsProblems({
    terms: { ...debicheck, maximum_collection_amount: max ?? highestMaximum(judged) },
    amount: judged,
    payment_method_type: type,
  });
  return found.filter(({ field }) => !REQUIRED_LATER.has(field)).map((problem) => ({ ...problem, field: `debicheck.${problem.field}` }));
};

export const pageProblems = (subject: PageToCheck): RuleProblem[] => problemsOf([method, amounts, products, dates, terms], subject);
