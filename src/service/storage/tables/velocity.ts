import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { VelocityEntry } from '../../domain/records/velocity.ts';
import { moment, owned } from './columns.ts';

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
    index('velocity_subject').on(t.account_id, t.subject, t.at),
    index('velocity_at').on(t.at),
  ],
);
