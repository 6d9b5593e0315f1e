import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Charge, ChargeAttempt, Posting } from '../../domain/records/ledger.ts';
import { moment, owned } from './columns.ts';

/** Charges that the merchant starts, and where every cent stands. */

export const charges = pgTable(
  'charges',
  {
    ...owned,
    purpose: jsonb().$type<Charge['purpose']>().notNull(),
    hold: boolean().notNull(),
    charge_status: text().$type<Charge['charge_status']>().notNull(),
    customer_id: text().notNull(),
    payment_methods_id: text().notNull(),
    payments_id: text(),
    cards: jsonb().$type<string[]>().notNull(),
    attempts: jsonb().$type<ChargeAttempt[]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    transaction_reference: text().notNull(),
    submission_batch_reference: text(),
    payment_data: jsonb().$type<Charge['payment_data']>().notNull(),
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
    lines: jsonb().$type<Posting['lines']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('postings_transaction').on(t.account_id, t.transaction_id)],
);
