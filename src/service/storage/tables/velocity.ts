import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { VelocityEntry } from '../../domain/records/velocity.ts';
import { moment, owned } from './columns.ts';

/** The attempts and questions of the last hour, which limits against card testing count. All nodes count together. */
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
    index('velocity_by_subject').on(t.account_id, t.subject),
    index('velocity_at').on(t.at),
  ],
);
