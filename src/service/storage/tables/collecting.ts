import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Mandate, MandatePayer } from '../../domain/records/people.ts';
import type { Payment, PaymentProgress, Payout } from '../../domain/records/money.ts';
import type { Invoice, Order, Product, Subscription } from '../../domain/records/sales.ts';
import { moment, owned } from './columns.ts';

/** Payments and collections, mandates, payouts, subscriptions, and what is sold: products, orders and invoices. */

/** Payments and collections. */
export const payments = pgTable(
  'payments',
  {
    ...owned,
    kind: text().$type<Payment['kind']>().notNull().default('PAYMENT'),
    customer_id: text().notNull(),
    bank_account_id: text(),
    mandate_id: text(),
    order_id: text(),
    payment_methods_id: text().notNull(),
    payment_status: text().$type<Payment['payment_status']>().notNull(),
    batch_reference: text(),
    transaction_reference: text(),
    currency: text().notNull().default('ZAR'),
    amount: bigint({ mode: 'number' }).notNull().default(0),
    follows_mandate: boolean().notNull().default(false),
    first_collection: jsonb().$type<Payment['first_collection']>(),
    recurring: jsonb().$type<Payment['recurring']>(),
    one_time: jsonb().$type<Payment['one_time']>(),
    card_ids: jsonb().$type<Payment['card_ids']>(),
    eft_reference: text(),
    is_tax: boolean(),
    items: jsonb().$type<Payment['items']>(),
    invoice: jsonb().$type<Payment['invoice']>(),
    progress: jsonb().$type<PaymentProgress>().notNull().default({ since: '1970-01-01', once_done: false, instalments_from: '1970-01-01' }),
    date_next: text(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('payments_eft_reference').on(t.account_id, t.eft_reference),
    // Used before a customer, an account or a mandate leaves ACTIVE, and when a mandate's status changes.
    index('payments_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('payments_by_bank_account').on(t.account_id, t.bank_account_id, t.created_at, t.seq),
    index('payments_by_mandate').on(t.account_id, t.mandate_id, t.created_at, t.seq),
    index('payments_by_created').on(t.account_id, t.kind, t.created_at, t.seq),
    index('payments_by_status').on(t.account_id, t.payment_status, t.created_at, t.seq),
    index('payments_by_method').on(t.account_id, t.payment_methods_id, t.payment_status),
    index('payments_by_batch').on(t.account_id, t.batch_reference, t.created_at, t.seq),
  ],
);

/** The amount that each payment method has collected or paid out in a month, for its limit. */
export const method_months = pgTable(
  'method_months',
  {
    ...owned,
    payment_methods_id: text().notNull(),
    month: text().notNull(),
    collected: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] })],
);

/** Mandates: the permissions of customers to collect money. */
export const mandates = pgTable(
  'mandates',
  {
    ...owned,
    customer_id: text().notNull(),
    bank_account_id: text().notNull(),
    payment_methods_id: text().notNull(),
    payment_method_type: text().$type<Mandate['payment_method_type']>().notNull(),
    mandate_status: text().$type<Mandate['mandate_status']>().notNull(),
    reference: text(),
    amount: bigint({ mode: 'number' }).notNull(),
    recurring: jsonb().$type<Mandate['recurring']>(),
    'one-time': jsonb('one_time').$type<Mandate['one-time']>(),
    payment_industry: text().$type<Mandate['payment_industry']>().notNull(),
    debicheck: jsonb().$type<Mandate['debicheck']>(),
    debitorder: jsonb().$type<Mandate['debitorder']>(),
    contract_reference: text().generatedAlwaysAs(sql`coalesce(debicheck ->> 'contract_reference', debitorder ->> 'contract_reference')`),
    bank_error: jsonb().$type<Mandate['bank_error']>(),
    refused_by: text().$type<Mandate['refused_by']>(),
    payer: jsonb().$type<MandatePayer>().notNull(),
    contact_number: text(),
    closes_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('mandates_by_created').on(t.account_id, t.created_at, t.seq),
    index('mandates_by_status').on(t.account_id, t.mandate_status, t.created_at, t.seq),
    index('mandates_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('mandates_by_bank_account').on(t.account_id, t.bank_account_id, t.created_at, t.seq),
    index('mandates_by_method').on(t.account_id, t.payment_methods_id, t.created_at, t.seq),
    index('mandates_by_contract').on(t.account_id, t.contract_reference, t.created_at, t.seq),
    index('mandates_by_phone').on(t.account_id, t.contact_number, t.created_at, t.seq),
  ],
);

/** Money sent to recipients and customers. */
export const payouts = pgTable(
  'payouts',
  {
    ...owned,
    batch_reference: text().notNull(),
    transaction_id: text().notNull(),
    transaction_reference: text().notNull(),
    transaction_status: text().$type<Payout['transaction_status']>().notNull(),
    transaction_date: text().notNull(),
    payment_methods_id: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    is_immediate: boolean().notNull(),
    eft_reference: text().notNull(),
    recipient_id: text(),
    customer_id: text(),
    recipient: jsonb().$type<Payout['recipient']>().notNull(),
    unpaid_reason: text(),
    paid_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('payouts_by_created').on(t.account_id, t.created_at, t.seq),
    index('payouts_by_status').on(t.account_id, t.transaction_status, t.created_at, t.seq),
    index('payouts_by_recipient').on(t.account_id, t.recipient_id, t.created_at, t.seq),
    index('payouts_by_batch').on(t.account_id, t.batch_reference, t.created_at, t.seq),
    index('payouts_by_reference').on(t.account_id, t.transaction_reference, t.created_at, t.seq),
    index('payouts_by_method').on(t.account_id, t.payment_methods_id, t.created_at, t.seq),
  ],
);

/** Subscriptions. Days are SAST days as text. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...owned,
    customer_id: text().notNull(),
    subscription_status: text().$type<Subscription['subscription_status']>().notNull(),
    collection_method: text().$type<Subscription['collection_method']>().notNull(),
    due_days: integer(),
    card_id: text(),
    cascade: jsonb().$type<Subscription['cascade']>().notNull(),
    currency: text().notNull(),
    is_tax: boolean().notNull(),
    trial_days: integer(),
    items: jsonb().$type<Subscription['items']>().notNull(),
    billing: jsonb().$type<Subscription['billing']>().notNull(),
    billing_anchor: text().notNull(),
    date_next_billing: text(),
    date_last_billing: text(),
    change_plan_at: text(),
    change_plan_items: jsonb().$type<Subscription['change_plan_items']>(),
    cancel_at: text(),
    past_due: jsonb().$type<Subscription['past_due']>(),
    credit: bigint({ mode: 'number' }).notNull(),
    invoice: jsonb().$type<Subscription['invoice']>().notNull(),
    notification: jsonb().$type<Subscription['notification']>().notNull(),
    metadata: jsonb().$type<Subscription['metadata']>(),
    last_transaction_id: text(),
    last_invoice_id: text(),
    owed: jsonb().$type<Subscription['owed']>(),
    pending: jsonb().$type<Subscription['pending']>(),
    run_at: text(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('subscriptions_by_created').on(t.account_id, t.created_at, t.seq),
    index('subscriptions_by_status').on(t.account_id, t.subscription_status, t.created_at, t.seq),
    index('subscriptions_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('subscriptions_by_collection').on(t.account_id, t.collection_method, t.created_at, t.seq),
  ],
);

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
