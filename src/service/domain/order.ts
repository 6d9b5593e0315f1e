import type { z } from 'zod';
import { orders, type orderItem } from '../../contract/orders.ts';
import type { DecisionContext } from './decision.ts';
import { newRecord } from './new-record.ts';
import type { Order } from './records/sales.ts';

/** A new order from the fields of /orders/create. */
export const newOrder = (ctx: DecisionContext, fields: z.output<typeof orders.create>): Order => ({
  ...newRecord(ctx, ctx.newId('ord_'), orders, fields),
  currency: fields.currency ?? 'ZAR',
  items: fields.items.map(storedItem),
});

/** An order's line as it is stored. */
export const storedItem = (item: z.output<typeof orderItem>): Order['items'][number] => ({
  sku: item.sku,
  name: item.name,
  quantity: item.quantity,
  unit_amount: item.unit_amount,
  tax_amount: item.tax_amount ?? null,
  discount_amount: item.discount_amount ?? null,
  currency: item.currency ?? null,
  metadata: item.metadata ?? null,
});
