import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Payout } from '../../domain/records/payouts.ts';
import { moment, owned } from './columns.ts';

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
