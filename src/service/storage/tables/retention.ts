import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RetentionSubject } from '../../domain/retention.ts';

/** The position of the retention in an account's rows, in the order of writing. Rows before it are not read again. */
export const retention_marks = pgTable(
  'retention_marks',
  {
    account_id: text().notNull(),
    subject: text().$type<RetentionSubject>().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.subject] })],
);
