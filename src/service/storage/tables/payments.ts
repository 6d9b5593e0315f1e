import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Payment, PaymentProgress } from '../../domain/records/payments.ts';
import { moment, owned } from './columns.ts';

/** Payments and collections, and the monthly totals of payment methods. */

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
