import { sql, type SQL } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, type PgColumn } from 'drizzle-orm/pg-core';
import type { VelocityEntry } from '../../domain/records/velocity.ts';
import { moment, owned } from './columns.ts';

/**
 * The number under which a subject of an account is locked, and found in the index. The index has no column of the key, so that
 * PostgreSQL never reads it in the place of the key (migration 0026).
 */
export const subjectNumber = (account_id: SQL | PgColumn, subject: SQL | PgColumn): SQL<string> =>
  sql`hashtextextended(${account_id} || ' ' || ${subject}, 0)`;

/**
 * The counts against card testing. They are in the database, so that all nodes count together and a restart loses nothing. They are
 * not in the write-ahead log (migration 0022): after a crash of the database or a failover they begin at zero.
 */
export const velocity = pgTable(
  'velocity',
  {
    ...owned,
    subject: text().notNull(),
    kind: text().$type<VelocityEntry['kind']>().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('velocity_subject').on(subjectNumber(t.account_id, t.subject)),
    index('velocity_at').on(t.at),
  ],
);
