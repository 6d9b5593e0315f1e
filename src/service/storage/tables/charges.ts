import { pgTable, jsonb, boolean, text, bigint, primaryKey } from 'drizzle-orm/pg-core';
import type { Charge, ChargeAttempt } from '../../domain/records/charges.ts';
import { owned, moment } from './columns.ts';

/** Charges that the merchant starts. */
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
