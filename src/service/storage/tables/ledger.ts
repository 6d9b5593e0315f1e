import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Posting } from '../../domain/records/ledger.ts';
import { formsOf, shortJson } from '../short-forms.ts';
import { moment, owned } from './columns.ts';

/** The ledger: balanced postings that account for every cent. */
export const postings = pgTable(
  'postings',
  {
    ...owned,
    at: moment().notNull(),
    event: text().notNull(),
    transaction_id: text().notNull(),
    lines: shortJson(formsOf('postings').lines).$type<Posting['lines']>().notNull(),
  },
  (t) => [
    // It finds the postings of a transaction too.
    primaryKey({ columns: [t.account_id, t.transaction_id, t.id] }),
    // For the postings of a day. Rows are written in the order of time, so a small BRIN index is enough.
    index('postings_at').using('brin', t.at),
  ],
);
