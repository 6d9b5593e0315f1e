import type { z } from 'zod';
import type { orderCreate, orderItem } from '../../contract/orders.ts';
import type { DecisionContext } from './decision.ts';
import type { Order } from './records/sales.ts';

/** A new order from the fields of /orders/create. */
export function newOrder(ctx: DecisionContext, fields: z.output<typeof orderCreate>): Order {
  return {
    account_id: ctx.account_id,
    id: ctx.newId('ord_'),
    reference: fields.reference,
    description: fields.description,
    customer_id: fields.customer_id ?? null,
    amount_subtotal: fields.amount_subtotal ?? null,
    amount_discount: fields.amount_discount ?? null,
    amount_shipping: fields.amount_shipping ?? null,
    amount_tax: fields.amount_tax ?? null,
    amount_total: fields.amount_total,
    currency: fields.currency ?? 'ZAR',
    order_status: fields.order_status,
    fulfillment_status: fields.fulfillment_status,
    items: fields.items.map(storedItem),
    metadata: fields.metadata ?? null,
    deleted_at: null,
    updated_at: null,
    created_at: ctx.now,
  };
}

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
