import { bigint, customType, text, timestamp, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

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

/**
 * A column for digits that may have leading zeros. They are stored as they were sent: an integer as an integer, a string as a
 * string (ruling *leading zeros*). The driver returns parsed JSON; the library's own jsonb column would parse it again, and "8001"
 * would become 8001.
 */
export const zeroPadded = customType<{ data: string | number; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError('a zero-padded column holds neither a string nor a number');
  },
});
