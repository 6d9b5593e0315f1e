import { bigint, text, timestamp } from 'drizzle-orm/pg-core';

/** Columns that many tables have. */

/** The order in which rows were written. */
const seq = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

/** A moment to the millisecond. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

/** What belongs to an account: with `id` the key of every table of records. */
export const owned = { account_id: text().notNull(), id: text().notNull(), seq: seq() };
