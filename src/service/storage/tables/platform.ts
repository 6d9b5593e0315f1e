import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JournalEntry, Webhook, WebhookPayload, WebhookTry, WorkKind } from '../../domain/records/platform.ts';
import { moment, owned } from './columns.ts';

/** What the service itself needs to remember. */

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    api_key: text().notNull(),
    api_secret_hash: text().notNull(),
    test: boolean().notNull(),
    webhook_secret_sealed: text().notNull(),
    created_at: moment().notNull(),
    webhook_url: text(),
    passphrase_sealed: text(),
    public_key: text().notNull(),
    dunning_days: jsonb().$type<number[]>(),
  },
  (t) => [uniqueIndex('accounts_api_key').on(t.api_key), uniqueIndex('accounts_public_key').on(t.public_key)],
);

export const webhooks = pgTable(
  'webhooks',
  {
    ...owned,
    url: text().notNull(),
    event: text().notNull(),
    subject_id: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    status: text().$type<Webhook['status']>().notNull(),
    tries: jsonb().$type<WebhookTry[]>().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('webhooks_seq').on(t.account_id, t.seq),
    index('webhooks_subject').on(t.account_id, t.subject_id, t.seq),
  ],
);

export const work = pgTable(
  'work',
  {
    ...owned,
    kind: text().$type<WorkKind>().notNull(),
    subject_id: text().notNull(),
    due_at: moment().notNull(),
    attempts: integer().notNull(),
    /** Real time until which a node has it. */
    claimed_until: moment(),
    /** The node that has it. */
    node: integer(),
    receiver: text(),
    queue: text(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('work_due')
      .on(t.due_at, t.seq)
      .where(sql`${t.receiver} is null`),
    index('work_receivers')
      .on(t.receiver, t.due_at, t.seq)
      .where(sql`${t.receiver} is not null`),
    index('work_queues')
      .on(t.receiver, t.queue, t.seq)
      .where(sql`${t.receiver} is not null`),
  ],
);

/** The nodes that run, or ran until they were killed. One that lives holds an advisory lock under its number. */
export const nodes = pgTable('nodes', { id: integer().primaryKey() });

export const journal = pgTable(
  'journal',
  {
    ...owned,
    at: moment().notNull(),
    event: text().notNull(),
    subject_id: text().notNull(),
    data: jsonb().$type<JournalEntry['data']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('journal_subject').on(t.account_id, t.subject_id, t.seq)],
);

export const idempotency = pgTable(
  'idempotency',
  { account_id: text().notNull(), key: text().notNull(), hash: text().notNull(), answer: text(), at: moment().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.key] })],
);

/** Numbers that go up without gaps, such as an account's invoice numbers. */
export const counters = pgTable(
  'counters',
  { account_id: text().notNull(), name: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.name] })],
);

/** One row: the sandbox clock, shared by all nodes. */
export const clock = pgTable('clock', {
  id: integer().primaryKey(),
  shift_ms: bigint({ mode: 'number' }).notNull(),
  frozen_at: moment(),
  /** Where it is on its way to, until it is there: a move outlives the node that makes it. */
  target: moment(),
  /** Whether it is to stand still there. */
  target_frozen: boolean().notNull().default(false),
});
