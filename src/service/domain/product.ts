import type { z } from 'zod';
import type { productCreate } from '../../contract/products.ts';
import type { DecisionContext } from './decision.ts';
import type { Product } from './records/sales.ts';

/** The billing period of a product: what is billed once has none, whatever was sent (ruling *layouts taken beside ours*). */
export const periodOf = ({
  pricing_type,
  billing_period = null,
}: Pick<z.output<typeof productCreate>, 'pricing_type' | 'billing_period'>) => (pricing_type === 'ONE_TIME' ? null : billing_period);

/** A new product from the fields of /products/create. */
export const newProduct = (ctx: DecisionContext, fields: z.output<typeof productCreate>): Product => ({
  account_id: ctx.account_id,
  id: ctx.newId('pro_'),
  name: fields.name,
  description: fields.description ?? null,
  code: fields.code ?? null,
  unit_label: fields.unit_label ?? null,
  price_excl: fields.price_excl,
  is_tax: fields.is_tax,
  pricing_type: fields.pricing_type,
  billing_period: periodOf(fields),
  custom_period: fields.custom_period ?? null,
  custom_interval: fields.custom_interval ?? null,
  product_status: fields.product_status,
  deleted_at: fields.product_status === 'ARCHIVED' ? ctx.now : null,
  updated_at: null,
  created_at: ctx.now,
});
