import { z } from 'zod';
import { decimalOf, LARGEST_AMOUNT } from '../facts/money.ts';
import { FULFILLMENT_STATUSES, ORDER_STATUSES, ORDER_STATUSES_UPDATE } from './enums.ts';
import {
  ARCHIVABLE_TIMES,
  clearable,
  CREATED_BETWEEN,
  filter,
  identity,
  METADATA,
  preset,
  required,
  resource,
  STRING,
} from './resource.ts';
import { amount, blankableText, currency, decimal, freeText, id, metadata, text } from './scalars.ts';

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

/** What an order's lines come to, in cents, before discounts and tax. */
export const amountOfItems = (items: readonly Pick<z.output<typeof orderItem>, 'quantity' | 'unit_amount'>[]): number =>
  items.reduce((total, { unit_amount, quantity }) => total + unit_amount * quantity, 0);

/** A line as answered. */
const item = z.object({
  sku: z.string(),
  name: z.string(),
  quantity: z.int(),
  unit_amount: amount,
  tax_amount: decimal.nullable(),
  discount_amount: decimal.nullable(),
  currency: z.string().nullable(),
  metadata: METADATA.nullable(),
});

/** The amounts of an order that a call makes beside something else. */
export const orderAmounts = {
  amount_subtotal: amount.nullish(),
  amount_discount: amount.nullish(),
  amount_shipping: amount.nullish(),
  amount_tax: amount.nullish(),
  amount_total: amount.nullish(),
};

export const orders = resource({
  name: 'Order',
  fields: {
    id: identity,
    reference: required(text(35), STRING),
    description: required(freeText, STRING),
    customer_id: clearable(id, STRING),
    amount_subtotal: clearable(amount, amount),
    amount_discount: clearable(amount, amount),
    amount_shipping: clearable(amount, amount),
    amount_tax: clearable(amount, amount),
    amount_total: required(amount, amount),
    currency: { create: currency.optional(), update: currency.optional(), answer: STRING },
    order_status: {
      create: z.enum(ORDER_STATUSES).default('DRAFT'),
      update: z.enum(ORDER_STATUSES_UPDATE).optional(),
      answer: z.enum(ORDER_STATUSES_UPDATE),
    },
    fulfillment_status: preset(z.enum(FULFILLMENT_STATUSES), z.enum(FULFILLMENT_STATUSES), 'NONE'),
    items: {
      create: z.array(orderItem).max(1000).default([]),
      update: z.array(orderItem).max(1000).optional(),
      answer: z.array(item),
    },
    metadata: clearable(metadata, METADATA),
    ...ARCHIVABLE_TIMES,
  },
  list: 'results',
  filters: {
    ...CREATED_BETWEEN,
    order_id: filter('id', blankableText(32)),
    order_reference: filter('reference', blankableText(35)),
    description: filter('description', blankableText(1024), 'contains'),
    amount_total: filter('amount_total', amount),
    order_status: filter('order_status', z.enum(ORDER_STATUSES_UPDATE)),
    fulfillment_status: filter('fulfillment_status', z.enum(FULFILLMENT_STATUSES)),
  },
});

/** The values of an order that the transaction of a checkout keeps, as merchants read them: not in cents. */
export const orderValues = orders.record
  .pick({ reference: true, amount_subtotal: true, amount_discount: true, amount_shipping: true, amount_tax: true })
  .extend({
    /** The total of the order, of which the transaction may pay a part. */
    amount_total: amount.nullable(),
    description: z.string().nullable(),
    items: z.array(item.pick({ sku: true, name: true, quantity: true, unit_amount: true })),
  });
