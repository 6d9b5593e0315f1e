import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The archive folders of this database. The service refuses a folder that is not listed here, because it belongs to another database. */
export const archives = pgTable('archives', { id: text().primaryKey() });

/**
 * The slices that were archived, one for each file. The commit that deletes the rows of a slice also stores it here. A file without a row
 * here was never committed, and is removed.
 */
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
    /** The amount that the merchant is owed for its transactions, in cents. */
    owed: bigint({ mode: 'number' }).notNull(),
    /** The customers that its transactions name, without those who were erased before. */
    customers: jsonb().$type<string[]>().notNull(),
    /** When its rows were restored; null while it is archived. */
    restored_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('archive_slices_customers').using('gin', t.customers)],
);
