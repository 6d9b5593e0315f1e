import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { HoldEnding, HoldLines, PreAuth } from '../../domain/records/card-vault.ts';
import { moment, owned } from './columns.ts';

/** Holds on stored cards. */
export const pre_auths = pgTable(
  'pre_auths',
  {
    ...owned,
    customer_id: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    transaction_reference: text().notNull(),
    pre_auth_status: text().$type<PreAuth['pre_auth_status']>().notNull(),
    card_id: text(),
    transaction_id: text(),
    attempts: jsonb().$type<PreAuth['attempts']>().notNull(),
    charge_id: text(),
    request_hash: text(),
    expires_at: moment().notNull(),
    ending: jsonb().$type<HoldEnding>(),
    lines: jsonb().$type<HoldLines>().notNull(),
    notification_email: text(),
    webhook_url: text(),
    metadata: jsonb().$type<NonNullable<PreAuth['metadata']>>(),
    captured_amount: bigint({ mode: 'number' }),
    capture_reference: text(),
    captured_at: moment(),
    invoice_id: text(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    // A reference belongs to one pre-auth. Holds of checkout sessions may repeat a reference; they have no request_hash.
    uniqueIndex('pre_auths_reference_once')
      .on(t.account_id, t.transaction_reference)
      .where(sql`request_hash is not null`),
    index('pre_auths_by_created').on(t.account_id, t.created_at, t.seq),
    index('pre_auths_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('pre_auths_by_status').on(t.account_id, t.pre_auth_status, t.created_at, t.seq),
    index('pre_auths_by_transaction').on(t.account_id, t.transaction_id, t.created_at, t.seq),
    index('pre_auths_by_reference').on(t.account_id, t.transaction_reference, t.created_at, t.seq),
  ],
);

/** The public names of keys that values may be sealed with. A key itself is never stored here. */
export const vault_keys = pgTable('vault_keys', {
  id: text().primaryKey(),
  /** A known text, sealed with the key. At the start it proves that the key is the right one. */
  canary: text().notNull(),
  /**
   * The secret of card fingerprints, sealed with the key. It is the same under every key, so that a card is still recognised after
   * a rotation.
   */
  fingerprinting_sealed: text().notNull(),
  created_at: moment().notNull().defaultNow(),
});
