import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Invoice, Order, Product } from '../../domain/records/sales.ts';
import { moment, owned } from './columns.ts';

/** Products, orders and invoices. */

/** Products. */
export const products = pgTable(
  'products',
  {
    ...owned,
    name: text().notNull(),
    description: text(),
    code: text(),
    unit_label: text(),
    price_excl: bigint({ mode: 'number' }).notNull(),
    is_tax: boolean().notNull(),
    pricing_type: text().$type<Product['pricing_type']>().notNull(),
    billing_period: text().$type<Product['billing_period']>(),
    custom_period: text().$type<Product['custom_period']>(),
    custom_interval: integer(),
    product_status: text().$type<Product['product_status']>().notNull(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('products_by_created').on(t.account_id, t.created_at, t.seq),
    index('products_by_status').on(t.account_id, t.product_status, t.created_at, t.seq),
    index('products_by_pricing').on(t.account_id, t.pricing_type, t.created_at, t.seq),
    index('products_by_period').on(t.account_id, t.billing_period, t.created_at, t.seq),
    index('products_by_code').on(t.account_id, t.code, t.created_at, t.seq),
  ],
);

/** Orders with their lines. */
export const orders = pgTable(
  'orders',
  {
    ...owned,
    reference: text().notNull(),
    description: text().notNull(),
    customer_id: text(),
    amount_subtotal: bigint({ mode: 'number' }),
    amount_discount: bigint({ mode: 'number' }),
    amount_shipping: bigint({ mode: 'number' }),
    amount_tax: bigint({ mode: 'number' }),
    amount_total: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    order_status: text().$type<Order['order_status']>().notNull(),
    fulfillment_status: text().$type<Order['fulfillment_status']>().notNull(),
    items: jsonb().$type<Order['items']>().notNull(),
    metadata: jsonb().$type<Order['metadata']>(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('orders_by_created').on(t.account_id, t.created_at, t.seq),
    index('orders_by_reference').on(t.account_id, t.reference, t.created_at, t.seq),
    index('orders_by_status').on(t.account_id, t.order_status, t.created_at, t.seq),
    index('orders_by_fulfillment').on(t.account_id, t.fulfillment_status, t.created_at, t.seq),
    index('orders_by_total').on(t.account_id, t.amount_total, t.created_at, t.seq),
  ],
);

/** Invoices with their lines. */
export const invoices = pgTable(
  'invoices',
  {
    ...owned,
    invoice_number: text().notNull(),
    invoice_status: text().$type<Invoice['invoice_status']>().notNull(),
    customer_id: text().notNull(),
    subscription_id: text(),
    payments_id: text(),
    transaction_id: text(),
    reference: text(),
    billed_to: jsonb().$type<Invoice['billed_to']>().notNull(),
    lines: jsonb().$type<Invoice['lines']>().notNull(),
    tax_rate: doublePrecision().notNull(),
    total_excl: bigint({ mode: 'number' }).notNull(),
    total_tax: bigint({ mode: 'number' }).notNull(),
    total_incl: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    date_issued: text().notNull(),
    date_due: text().notNull(),
    paid_at: moment(),
    memo: text(),
    footer: text(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('invoices_number').on(t.account_id, t.invoice_number),
    index('invoices_by_created').on(t.account_id, t.created_at, t.seq),
    index('invoices_by_status').on(t.account_id, t.invoice_status, t.created_at, t.seq),
    index('invoices_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('invoices_by_transaction').on(t.account_id, t.transaction_id),
    index('invoices_by_subscription').on(t.account_id, t.subscription_id, t.created_at, t.seq),
  ],
);
