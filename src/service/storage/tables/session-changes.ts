import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The number of a transaction. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Sessions that were changed recently, with the transaction that changed them. Triggers write these rows (the first migration). Nodes
 * read the changes of other nodes here, by index, however many sessions are followed.
 */
export const session_changes = pgTable(
  'session_changes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: text().notNull(),
    version: integer().notNull(),
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('session_changes_xid').on(t.xid)],
);
