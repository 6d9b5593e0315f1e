import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, type PgColumn, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Brand, Seller } from '../../../contract/account.ts';
import type { Difference } from '../../domain/reconciliation/statement.ts';
import type {
  Account,
  Email,
  JournalEntry,
  VelocityEntry,
  Webhook,
  WebhookPayload,
  WebhookTry,
  WorkKind,
} from '../../domain/records/platform.ts';
import type { RetentionSubject } from '../../domain/retention.ts';
import { moment, owned, type TableFor } from './columns.ts';

/** The tables of the service itself: accounts, webhooks, work, emails, reconciliation and others. */

/**
 * The tag that ids contain of the account with this id (`tagOf`). A backslash is doubled, because `decode` reads it as the start of
 * another character.
 */
export const tagColumn = (id: PgColumn): SQL<string> =>
  sql`translate(encode(substring(sha256(decode(replace(${id}, '\\', '\\\\'), 'escape')), 1, 3), 'base64'), '+/', 'xy')`;

/** Accounts of merchants, with their keys and settings. */
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
    signature_binding: boolean(),
    public_key: text().notNull(),
    dunning_days: jsonb().$type<number[]>(),
    seller: jsonb().$type<Seller>(),
    brand: jsonb().$type<Brand>(),
    velocity: jsonb().$type<NonNullable<Account['velocity']>>(),
  },
  (t) => [
    uniqueIndex('accounts_api_key').on(t.api_key),
    uniqueIndex('accounts_public_key').on(t.public_key),
    index('accounts_tag').on(tagColumn(t.id)),
  ],
) satisfies TableFor<Account>;

/** The webhooks, with the state of their delivery. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...owned,
    url: text().notNull(),
    event: text().$type<string>().notNull(),
    subject_id: text().notNull(),
    queue: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    status: text().$type<Webhook['status']>().notNull(),
    tries: jsonb().$type<WebhookTry[]>().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('webhooks_seq').on(t.account_id, t.seq),
    index('webhooks_by_subject').on(t.account_id, t.subject_id, t.seq),
    index('webhooks_by_status').on(t.account_id, t.status, t.seq),
    index('webhooks_by_event').on(t.account_id, t.event, t.seq),
    index('webhooks_waiting')
      .on(t.account_id, t.queue, t.seq)
      .where(sql`${t.status} = 'pending'`),
  ],
);

/** Whether a webhook waits. In the words of its index, which contains only those that wait. */
export const isWaiting = sql`${webhooks.status} = 'pending'`;

/** The queues of webhooks that are not delivered. A row exists while a webhook waits in the queue. */
export const webhook_queues = pgTable(
  'webhook_queues',
  {
    ...owned,
    receiver: text().notNull(),
    due_at: moment().notNull(),
    added: integer().notNull(),
    /** Real time until which a node has claimed the queue. */
    claimed_until: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    // A claim takes the first of each receiver.
    index('webhook_queues_by_receiver').on(t.receiver, t.due_at),
    index('webhook_queues_by_due').on(t.due_at),
  ],
);

/** The work that is due at a time, such as a charge. */
export const work = pgTable(
  'work',
  {
    ...owned,
    kind: text().$type<WorkKind>().notNull(),
    subject_id: text().notNull(),
    due_at: moment().notNull(),
    attempts: integer().notNull(),
    /** Real time until which a node has claimed the work. */
    claimed_until: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('work_by_due').on(t.due_at, t.seq)],
);

/** What only one node does at a time, such as moving the clock, and until when (real time) it belongs to that node. */
export const leases = pgTable('leases', { name: text().primaryKey(), holder: text().notNull(), until: moment().notNull() });

/** The journal: the events of each record, in order. */
export const journal = pgTable(
  'journal',
  {
    ...owned,
    at: moment().notNull(),
    event: text().$type<string>().notNull(),
    subject_id: text().notNull(),
    data: jsonb().$type<JournalEntry['data']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('journal_by_subject').on(t.account_id, t.subject_id, t.seq)],
);

/** The idempotency keys of calls, with the first answer. */
export const idempotency = pgTable(
  'idempotency',
  { account_id: text().notNull(), key: text().notNull(), hash: text().notNull(), answer: text(), at: moment().notNull() },
  // Keys whose day is over are deleted every minute.
  (t) => [primaryKey({ columns: [t.account_id, t.key] }), index('idempotency_at').on(t.at)],
);

/** Counters without gaps, such as an account's invoice numbers. */
export const counters = pgTable(
  'counters',
  { account_id: text().notNull(), name: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.name] })],
);

/** One row: the sandbox's clock, shared by all nodes. */
export const clock = pgTable('clock', {
  id: integer().primaryKey(),
  shift_ms: bigint({ mode: 'number' }).notNull(),
  frozen_at: moment(),
  /** The target of a move in progress. It is stored, so that the move survives the node that makes it. */
  target: moment(),
  /** Whether the clock stays stopped at the target. */
  target_frozen: boolean().notNull().default(false),
});

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
