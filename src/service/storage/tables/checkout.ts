import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type * as records from '../../domain/records.ts';
import { moment, owned } from './columns.ts';

/** Sessions of hosted pages, attempts to pay them, and the vault’s single-use tokens. */

export const checkout_sessions = pgTable(
  'checkout_sessions',
  {
    ...owned,
    session_id: text().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    state: text().$type<records.CheckoutSession['state']>().notNull(),
    version: integer().notNull(),
    revision: integer().notNull(),
    mode: text().$type<records.CheckoutSession['mode']>().notNull(),
    payment_type: text().$type<records.CheckoutSession['payment_type']>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    order_id: text(),
    cart: jsonb().$type<records.CheckoutSession['cart']>(),
    customer_id: text(),
    customer_name: text(),
    customer_captured: boolean().notNull(),
    customer_fields: jsonb().$type<records.CheckoutSession['customer_fields']>().notNull(),
    methods: jsonb().$type<records.CheckoutSession['methods']>().notNull(),
    customization: jsonb().$type<records.CheckoutSession['customization']>().notNull(),
    success_url: text(),
    cancel_url: text(),
    notify_url: text(),
    save_cards: boolean().notNull(),
    allowed_origins: jsonb().$type<string[]>(),
    expires_at: moment().notNull(),
    completed_at: moment(),
    declines: integer().notNull(),
    attempt_key: text(),
    failure: jsonb().$type<records.CheckoutSession['failure']>(),
    outcome: jsonb().$type<records.CheckoutSession['outcome']>(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    // A browser knows the session alone; 140 random bits make it unique, and this finds whose it is.
    index('checkout_sessions_session').on(t.session_id),
    index('checkout_sessions_seq').on(t.account_id, t.seq),
  ],
);

export const checkout_attempts = pgTable(
  'checkout_attempts',
  {
    ...owned,
    session_id: text().notNull(),
    attempt_key: text().notNull(),
    token_id: text().notNull(),
    transaction_id: text(),
    status: text().$type<records.CheckoutAttempt['status']>().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('checkout_attempts_key').on(t.account_id, t.session_id, t.attempt_key),
    index('checkout_attempts_transaction').on(t.account_id, t.transaction_id),
  ],
);

export const vault_tokens = pgTable(
  'vault_tokens',
  {
    ...owned,
    session_id: text().notNull(),
    brand: text().$type<records.VaultToken['brand']>().notNull(),
    last4: text().notNull(),
    expiry: text().notNull(),
    fingerprint: text().notNull(),
    number_sealed: text(),
    used_by: text(),
    expires_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('vault_tokens_expiry').on(t.expires_at)],
);
