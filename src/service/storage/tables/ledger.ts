import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Posting } from '../../domain/records/ledger.ts';
import { moment, owned } from './columns.ts';

/** The ledger: balanced entries that say where every cent stands. */
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
    index('postings_transaction').on(t.account_id, t.transaction_id),
    // Of a day's postings: written in order of time, so a few bytes for each stretch of the table are enough.
    index('postings_at').using('brin', t.at),
  ],
);
