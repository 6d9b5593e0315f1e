import { bigint, text, timestamp, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Columns that many tables share. */

/** The order of writing. */
const seq = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

/** A moment, exact to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** The columns of a record of an account. `account_id` and `id` are the key of every table of records. */
export const owned = { account_id: text().notNull(), id: text().notNull(), seq: seq() };

/**
 * The type of a table for a kind of record: a column of the right type for each field, optional fields included. A field without a
 * column would be lost silently when the record is stored, so it does not compile.
 */
export type TableFor<R> = PgTable & { readonly [F in keyof R]-?: PgColumn } & { readonly $inferSelect: R };
