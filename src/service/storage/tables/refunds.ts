import { pgTable, text, bigint, primaryKey, index } from 'drizzle-orm/pg-core';
import type { Refund } from '../../domain/records/refunds.ts';
import { owned, moment } from './columns.ts';

/** Refunds to cards. */
export const refunds = pgTable(
  'refunds',
  {
    ...owned,
    transaction_id: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    refund_status: text().$type<Refund['refund_status']>().notNull(),
    transaction_status: text().$type<Refund['transaction_status']>().notNull(),
    refunded_amount: bigint({ mode: 'number' }).notNull(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('refunds_by_transaction').on(t.account_id, t.transaction_id, t.seq)],
);
