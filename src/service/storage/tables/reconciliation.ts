import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Difference } from '../../domain/records/differences.ts';
import { moment, owned } from './columns.ts';

/** The differences between the ledger and the statements of the rails. */
export const differences = pgTable(
  'differences',
  {
    ...owned,
    rail: text().$type<Difference['rail']>().notNull(),
    day: text().notNull(),
    difference: text().$type<Difference['difference']>().notNull(),
    transaction_id: text().notNull(),
    reference: text(),
    ledger_entry: text().$type<Difference['ledger_entry']>(),
    ledger_amount: bigint({ mode: 'number' }),
    rail_entry: text().$type<Difference['rail_entry']>(),
    rail_amount: bigint({ mode: 'number' }),
    found_at: moment().notNull(),
    resolved_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('differences_seq').on(t.account_id, t.seq),
    index('differences_by_day').on(t.account_id, t.day),
    index('differences_open')
      .on(t.day)
      .where(sql`resolved_at is null`),
  ],
);

/** The days that were compared, or that a node is comparing. */
export const reconciled_days = pgTable('reconciled_days', {
  day: text().primaryKey(),
  /** Real time until which a node has claimed the day. */
  claimed_until: moment(),
  /** Clock time; null until the day is compared. */
  compared_at: moment(),
  lines: integer().notNull().default(0),
  strays: integer().notNull().default(0),
});
