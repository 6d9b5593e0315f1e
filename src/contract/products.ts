import { z } from 'zod';
import { BILLING_PERIODS, CUSTOM_PERIODS, PRICING_TYPES, RECORD_STATUSES } from './enums.ts';
import type { Problem } from './errors.ts';
import { ARCHIVABLE_TIMES, clearable, CREATED_BETWEEN, filter, identity, preset, required, resource, STRING } from './resource.ts';
import { blankableText, conditional, decimal, freeText, netDecimal, text } from './scalars.ts';

/** Checks when a product is billed. Used on create, and on the merged record after an update. */
export function pricingProblems(product: {
  pricing_type: (typeof PRICING_TYPES)[number];
  billing_period?: (typeof BILLING_PERIODS)[number] | null | undefined;
  custom_period?: string | null | undefined;
  custom_interval?: number | null | undefined;
}): Problem[] {
  const problems: Problem[] = [];
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

/** Products (ruling *products*, our extension). */
export const products = resource({
  name: 'Product',
  fields: {
    id: identity,
    name: required(text(128), STRING),
    description: clearable(freeText, STRING),
    code: clearable(text(64), STRING),
    unit_label: clearable(text(64), STRING),
    /** Per unit, without tax. */
    price_excl: required(netDecimal, decimal),
    is_tax: preset(z.boolean(), z.boolean(), false),
    pricing_type: required(z.enum(PRICING_TYPES), z.enum(PRICING_TYPES)),
    billing_period: clearable(
      z.enum(BILLING_PERIODS),
      z.enum(BILLING_PERIODS),
      conditional('Required for a RECURRING product, ignored for a ONE_TIME one.'),
    ),
    custom_period: clearable(z.enum(CUSTOM_PERIODS), z.enum(CUSTOM_PERIODS), conditional('Required for billing_period CUSTOM.')),
    custom_interval: clearable(z.int().min(1).max(1000), z.int(), conditional('Required for billing_period CUSTOM.')),
    product_status: preset(z.enum(RECORD_STATUSES), z.enum(RECORD_STATUSES), 'ACTIVE'),
    ...ARCHIVABLE_TIMES,
  },
  archived: 'product_status',
  rules: pricingProblems,
  list: 'results',
  filters: {
    product_status: filter('product_status', z.enum(RECORD_STATUSES)),
    pricing_type: filter('pricing_type', z.enum(PRICING_TYPES)),
    billing_period: filter('billing_period', z.enum(BILLING_PERIODS)),
    product_id: filter('id', blankableText(32)),
    code: filter('code', blankableText(64)),
    name: filter('name', blankableText(128), 'contains'),
    ...CREATED_BETWEEN,
  },
});
