import { bigint, text, timestamp, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Columns that many tables have. */

/** The order in which rows were written. */
const seq = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

/** A moment to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** What belongs to an account: with `id` the key of every table of records. */
export const owned = { account_id: text().notNull(), id: text().notNull(), seq: seq() };

/**
 * A table for a kind of record: a column for each of its fields, optional ones too, that reads as the field's type and takes it.
 * What a table lacks would be lost in silence when the record is stored, so it does not compile.
 */
export type TableFor<R> = PgTable & { readonly [F in keyof R]-?: PgColumn } & { readonly $inferSelect: R };
