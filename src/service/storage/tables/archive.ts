import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Folders that hold what was moved out of this database: one of another database is not to be touched. */
export const archives = pgTable('archives', { id: text().primaryKey() });

/** What was moved out, a row for each file. It is committed with the rows' going: a file that has no row here counts for nothing. */
export const archive_slices = pgTable(
  'archive_slices',
  {
    account_id: text().notNull(),
    id: text().notNull(),
    archive: text().notNull(),
    file: text().notNull(),
    sha256: text().notNull(),
    transactions: integer().notNull(),
    rows: integer().notNull(),
    first_at: moment().notNull(),
    last_at: moment().notNull(),
    /** What the merchant is owed by its transactions, in cents. */
    owed: bigint({ mode: 'number' }).notNull(),
    /** The customers that its transactions name, without those who were erased before. */
    customers: jsonb().$type<string[]>().notNull(),
    /** When its rows came back; null while they are out. */
    restored_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('archive_slices_customers').using('gin', t.customers)],
);
