import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RetentionSubject } from '../../domain/retention.ts';

/** How far the retention has come through an account's rows, in the order of their writing: what is done is not read again. */
export const retention_marks = pgTable(
  'retention_marks',
  {
    account_id: text().notNull(),
    subject: text().$type<RetentionSubject>().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.subject] })],
);
