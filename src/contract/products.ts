import { z } from 'zod';
import { BILLING_PERIODS, CUSTOM_PERIODS, PRICING_TYPES, RECORD_STATUSES } from './enums.ts';
import { listQuery, records, recordsOf, resultsOf } from './envelope.ts';
import type { PartyProblem } from './customers.ts';
import { blankableText, conditional, date, dateTime, decimal, freeText, id, netDecimal, text } from './scalars.ts';

/** Products (ruling *products*, our extension). */

const pricing = {
  billing_period: z.enum(BILLING_PERIODS).nullish().meta(conditional('Required for a RECURRING product, ignored for a ONE_TIME one.')),
  custom_period: z.enum(CUSTOM_PERIODS).nullish().meta(conditional('Required for billing_period CUSTOM.')),
  custom_interval: z.int().min(1).max(1000).nullish().meta(conditional('Required for billing_period CUSTOM.')),
};

const clearable = { description: freeText.nullish(), code: text(64).nullish(), unit_label: text(64).nullish(), ...pricing };
const product_status = z.enum(RECORD_STATUSES);

/** Checks when a product is billed. Used on create, and on the merged record after an update. */
export function pricingProblems(product: {
  pricing_type: (typeof PRICING_TYPES)[number];
  billing_period?: (typeof BILLING_PERIODS)[number] | null | undefined;
  custom_period?: string | null | undefined;
  custom_interval?: number | null | undefined;
}): PartyProblem[] {
  const problems: PartyProblem[] = [];
  const required = (field: string, when: string) =>
    problems.push({ field, code: '003', rule: 'required', message: `${field} is required ${when}` });
  const refused = (field: string, when: string) =>
    problems.push({ field, code: '005', rule: 'not_applicable', message: `${field} applies only ${when}` });
  const recurring = product.pricing_type === 'RECURRING';
  if (recurring && product.billing_period == null) required('billing_period', 'for a RECURRING product');
  const custom = recurring && product.billing_period === 'CUSTOM';
  for (const field of ['custom_period', 'custom_interval'] as const) {
    if (custom && product[field] == null) required(field, 'for billing_period CUSTOM');
    if (!custom && product[field] != null) refused(field, 'to billing_period CUSTOM');
  }
  return problems;
}

/** One record of /products/create. */
export const productCreate = z
  .strictObject({
    name: text(128),
    price_excl: netDecimal,
    pricing_type: z.enum(PRICING_TYPES),
    ...clearable,
    is_tax: z.boolean().default(false),
    product_status: product_status.default('ACTIVE'),
  })
  .superRefine((product, ctx) => {
    for (const { field, code, rule, message } of pricingProblems(product))
      ctx.addIssue({ code: 'custom', path: [field], message, params: { code, rule } });
  });

/** One record of /products/update: `id` and the fields to change; null clears a field. */
const productUpdate = z.strictObject({
  id,
  name: text(128).optional(),
  price_excl: netDecimal.optional(),
  pricing_type: z.enum(PRICING_TYPES).optional(),
  ...clearable,
  is_tax: z.boolean().optional(),
  product_status: product_status.optional(),
});

/** A product as answered. */
export const product = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    code: z.string().nullable(),
    unit_label: z.string().nullable(),
    /** Per unit, without tax. */
    price_excl: decimal,
    is_tax: z.boolean(),
    pricing_type: z.enum(PRICING_TYPES),
    billing_period: z.enum(BILLING_PERIODS).nullable(),
    custom_period: z.enum(CUSTOM_PERIODS).nullable(),
    custom_interval: z.int().nullable(),
    product_status,
    deleted_at: dateTime.nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Product' });

/** Body of POST /products/create. */
export const productsCreateBody = records(productCreate);
/** Body of POST /products/update. */
export const productsUpdateBody = records(productUpdate);
/** Answer to POST /products/create and POST /products/update. */
export const productsAnswer = resultsOf(product);
/** Answer to GET /products/list. */
export const productsListAnswer = recordsOf('results', product);

/** Filters of GET /products/list. */
export const productsListQuery = listQuery({
  product_status,
  pricing_type: z.enum(PRICING_TYPES),
  billing_period: z.enum(BILLING_PERIODS),
  product_id: blankableText(32),
  code: blankableText(64),
  name: blankableText(128),
  date_start: date,
  date_end: date,
});
