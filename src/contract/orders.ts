import { z } from 'zod';
import { decimalOf, LARGEST_AMOUNT } from '../facts/money.ts';
import { FULFILLMENT_STATUSES, ORDER_STATUSES, ORDER_STATUSES_UPDATE } from './enums.ts';
import { listQuery, records, recordsOf, resultsOf } from './envelope.ts';
import { amount, blankableText, currency, date, dateTime, decimal, freeText, id, metadata, text } from './scalars.ts';

/** Orders. */

/** One line of an order as sent. What the line comes to is shown to the payer, so it must be an amount, too. */
export const orderItem = z
  .strictObject({
    sku: text(255),
    name: text(255),
    quantity: z.int().min(1).max(1_000_000),
    unit_amount: amount,
    tax_amount: decimal.nullish(),
    discount_amount: decimal.nullish(),
    currency: currency.optional(),
    metadata: metadata.nullish(),
  })
  .refine(({ quantity, unit_amount }) => quantity * unit_amount <= LARGEST_AMOUNT, {
    // Of a quantity that is too large, only that is said.
    when: ({ issues }) => issues.length === 0,
    path: ['unit_amount'],
    error: `times the quantity may be at most ${decimalOf(LARGEST_AMOUNT)}`,
    params: { rule: 'max' },
  });

const amounts = {
  amount_subtotal: amount.nullish(),
  amount_discount: amount.nullish(),
  amount_shipping: amount.nullish(),
  amount_tax: amount.nullish(),
};

/** One record of /orders/create. */
export const orderCreate = z.strictObject({
  reference: text(35),
  description: freeText,
  customer_id: id.nullish(),
  ...amounts,
  amount_total: amount,
  currency: currency.optional(),
  order_status: z.enum(ORDER_STATUSES).default('DRAFT'),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES).default('NONE'),
  items: z.array(orderItem).max(1000).default([]),
  metadata: metadata.nullish(),
});

/** One record of /orders/update: `id` and the fields to change; null clears a field. */
const orderUpdate = z.strictObject({
  id,
  reference: text(35).optional(),
  description: freeText.optional(),
  customer_id: id.nullish(),
  ...amounts,
  amount_total: amount.optional(),
  currency: currency.optional(),
  order_status: z.enum(ORDER_STATUSES_UPDATE).optional(),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES).optional(),
  items: z.array(orderItem).max(1000).optional(),
  metadata: metadata.nullish(),
});

/** A line as answered. */
const item = z.object({
  sku: z.string(),
  name: z.string(),
  quantity: z.int(),
  unit_amount: amount,
  tax_amount: decimal.nullable(),
  discount_amount: decimal.nullable(),
  currency: z.string().nullable(),
  metadata: z.record(z.string(), z.json()).nullable(),
});

/** An order as answered. */
export const order = z
  .object({
    id: z.string(),
    reference: z.string(),
    description: z.string(),
    customer_id: z.string().nullable(),
    amount_subtotal: amount.nullable(),
    amount_discount: amount.nullable(),
    amount_shipping: amount.nullable(),
    amount_tax: amount.nullable(),
    amount_total: amount,
    currency: z.string(),
    order_status: z.enum(ORDER_STATUSES_UPDATE),
    fulfillment_status: z.enum(FULFILLMENT_STATUSES),
    items: z.array(item),
    metadata: z.record(z.string(), z.json()).nullable(),
    deleted_at: dateTime.nullable(),
    updated_at: dateTime.nullable(),
    created_at: dateTime,
  })
  .meta({ id: 'Order' });

/** The values of an order that the transaction of a checkout keeps, as merchants read them: not in cents. */
export const orderValues = order
  .pick({ reference: true, amount_subtotal: true, amount_discount: true, amount_shipping: true, amount_tax: true })
  .extend({
    /** The total of the order, of which the transaction may pay a part. */
    amount_total: amount.nullable(),
    description: z.string().nullable(),
    items: z.array(item.pick({ sku: true, name: true, quantity: true, unit_amount: true })),
  });

/** Body of POST /orders/create. */
export const ordersCreateBody = records(orderCreate);
/** Body of POST /orders/update. */
export const ordersUpdateBody = records(orderUpdate);
/** Answer to POST /orders/create and POST /orders/update. */
export const ordersAnswer = resultsOf(order);
/** Answer to GET /orders/list. */
export const ordersListAnswer = recordsOf('results', order);

/** Filters of GET /orders/list. */
export const ordersListQuery = listQuery({
  date_start: date,
  date_end: date,
  order_id: blankableText(32),
  order_reference: blankableText(35),
  description: blankableText(1024),
  amount_total: amount,
  order_status: z.enum(ORDER_STATUSES_UPDATE),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
});
