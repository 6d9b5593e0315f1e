import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Posting } from '../../domain/records/ledger.ts';
import { moment, owned } from './columns.ts';

/** The ledger: balanced postings that account for every cent. */
export const postings = pgTable(
  'postings',
  {
    ...owned,
    at: moment().notNull(),
    event: text().notNull(),
    transaction_id: text().notNull(),
    lines: jsonb().$type<Posting['lines']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('postings_by_transaction').on(t.account_id, t.transaction_id, t.seq),
    // For the postings of a day. Rows are written in the order of time, so a small BRIN index is enough.
    index('postings_at').using('brin', t.at),
  ],
);
