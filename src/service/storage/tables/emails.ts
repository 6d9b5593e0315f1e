import { pgTable, text, primaryKey, index } from 'drizzle-orm/pg-core';
import type { Email } from '../../domain/records/emails.ts';
import { owned, moment } from './columns.ts';

/** Emails. Due work sends them, and the sandbox's console shows them. */
export const emails = pgTable(
  'emails',
  {
    ...owned,
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    subject_id: text().notNull(),
    invoice_id: text(),
    email_status: text().$type<Email['email_status']>().notNull(),
    created_at: moment().notNull(),
    sent_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('emails_seq').on(t.account_id, t.seq)],
);
