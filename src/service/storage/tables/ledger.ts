import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type * as records from '../../domain/records.ts';
import { moment, owned } from './columns.ts';

/** Charges that the merchant starts, and where every cent stands. */

export const charges = pgTable(
  'charges',
  {
    ...owned,
    purpose: jsonb().$type<records.Charge['purpose']>().notNull(),
    hold: boolean().notNull(),
    charge_status: text().$type<records.Charge['charge_status']>().notNull(),
    customer_id: text().notNull(),
    payment_methods_id: text().notNull(),
    payments_id: text(),
    cards: jsonb().$type<string[]>().notNull(),
    attempts: jsonb().$type<records.ChargeAttempt[]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    transaction_reference: text().notNull(),
    submission_batch_reference: text(),
    payment_data: jsonb().$type<records.Charge['payment_data']>().notNull(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] })],
);

export const postings = pgTable(
  'postings',
  {
    ...owned,
    at: moment().notNull(),
    event: text().notNull(),
    transaction_id: text().notNull(),
    lines: jsonb().$type<records.Posting['lines']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('postings_transaction').on(t.account_id, t.transaction_id)],
);
