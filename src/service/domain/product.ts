import type { z } from 'zod';
import { products } from '../../contract/products.ts';
import type { DecisionContext } from './decision.ts';
import { newRecord } from './new-record.ts';
import type { Product } from './records/sales.ts';

type Sent = z.output<typeof products.create>;

/** The billing period of a product: what is billed once has none, whatever was sent (ruling *layouts taken beside ours*). */
export const periodOf = ({ pricing_type, billing_period = null }: Pick<Sent, 'pricing_type' | 'billing_period'>) =>
  pricing_type === 'ONE_TIME' ? null : billing_period;

/** A new product from the fields of /products/create. */
export const newProduct = (ctx: DecisionContext, fields: Sent): Product => ({
  ...newRecord(ctx, ctx.newId('pro_'), products, fields),
  billing_period: periodOf(fields),
});
