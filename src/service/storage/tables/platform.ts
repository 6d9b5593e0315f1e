import type { Brand, Seller } from '../../../contract/account.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Account, JournalEntry, Webhook, WebhookPayload, WebhookTry, WorkKind } from '../../domain/records/platform.ts';
import { moment, owned, type TableFor } from './columns.ts';

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
    former_api_secret_hash: text(),
    former_api_secret_until: moment(),
    former_webhook_secret_sealed: text(),
    former_webhook_secret_until: moment(),
    created_at: moment().notNull(),
    webhook_url: text(),
    passphrase_sealed: text(),
    public_key: text().notNull(),
    dunning_days: jsonb().$type<number[]>(),
    seller: jsonb().$type<Seller>(),
    brand: jsonb().$type<Brand>(),
    velocity: jsonb().$type<NonNullable<Account['velocity']>>(),
  },
  (t) => [uniqueIndex('accounts_api_key').on(t.api_key), uniqueIndex('accounts_public_key').on(t.public_key)],
) satisfies TableFor<Account>;

/** The webhooks, with the state of their delivery. */
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

/** The work that is due at a time, such as a charge or a delivery. */
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
    /** A delivery that was found behind another of its queue: no claim looks at it until what is before it is gone. */
    parked: boolean().notNull().default(false),
    /** Whether another was parked behind it: then whoever takes it away lets the next one out. */
    followed: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('work_due')
      .on(t.due_at, t.seq)
      .where(sql`${t.receiver} is null`),
    index('work_heads')
      .on(t.receiver, t.due_at, t.seq)
      .where(sql`${t.receiver} is not null and not ${t.parked}`),
    index('work_queues')
      .on(t.receiver, t.queue, t.seq)
      .where(sql`${t.receiver} is not null`),
    // What a node has, for when it leaves or dies: what nobody has is not in it.
    index('work_node')
      .on(t.node)
      .where(sql`${t.node} is not null`),
  ],
);

/**
 * The nodes that run, or ran until they were killed. One that lives holds an advisory lock under its number or, where a pooler
 * stands between, has said a moment ago that it lives.
 */
export const nodes = pgTable('nodes', {
  id: integer().primaryKey(),
  beat_at: moment(),
});

/** What one node alone does at the moment, where a pooler stands between and it cannot hold a lock of its own. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  node: integer().notNull(),
});

/** The journal: what happened to each record, in order. */
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

/** The idempotency keys of calls, with the first answer. */
export const idempotency = pgTable(
  'idempotency',
  { account_id: text().notNull(), key: text().notNull(), hash: text().notNull(), answer: text(), at: moment().notNull() },
  // Those whose day is over are forgotten every minute.
  (t) => [primaryKey({ columns: [t.account_id, t.key] }), index('idempotency_at').on(t.at)],
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
