import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../../domain/records/checkout.ts';
import { moment, owned } from './columns.ts';

/** Sessions of hosted pages, attempts to pay them, and the vault’s single-use tokens. */

/** Checkout sessions. */
export const checkout_sessions = pgTable(
  'checkout_sessions',
  {
    ...owned,
    session_id: text().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    state: text().$type<CheckoutSession['state']>().notNull(),
    version: integer().notNull(),
    revision: integer().notNull(),
    mode: text().$type<CheckoutSession['mode']>().notNull(),
    payment_type: text().$type<CheckoutSession['payment_type']>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    order_id: text(),
    cart: jsonb().$type<CheckoutSession['cart']>(),
    customer_id: text(),
    customer_name: text(),
    customer_captured: boolean().notNull(),
    customer_fields: jsonb().$type<CheckoutSession['customer_fields']>().notNull(),
    prefill: jsonb().$type<NonNullable<CheckoutSession['prefill']>>(),
    methods: jsonb().$type<CheckoutSession['methods']>().notNull(),
    customization: jsonb().$type<CheckoutSession['customization']>().notNull(),
    success_url: text(),
    cancel_url: text(),
    notify_url: text(),
    save_cards: boolean().notNull(),
    show_cards: boolean().notNull(),
    request_3ds: text().$type<CheckoutSession['request_3ds']>().notNull(),
    request_code: boolean().notNull(),
    choice: jsonb().$type<CheckoutSession['choice']>(),
    recurring_interval: text().$type<NonNullable<CheckoutSession['recurring_interval']>>(),
    refund_fee: boolean().notNull(),
    notifications: jsonb().$type<CheckoutSession['notifications']>().notNull(),
    metadata: jsonb().$type<CheckoutSession['metadata']>(),
    payer: jsonb().$type<NonNullable<CheckoutSession['payer']>>(),
    allowed_origins: jsonb().$type<string[]>(),
    expires_at: moment().notNull(),
    completed_at: moment(),
    left_at: moment(),
    abandoned_at: moment(),
    action: jsonb().$type<CheckoutSession['action']>(),
    declines: integer().notNull(),
    attempt_key: text(),
    failure: jsonb().$type<CheckoutSession['failure']>(),
    outcome: jsonb().$type<NonNullable<CheckoutSession['outcome']>>(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    // A browser knows only the session's id. Its tag names the account.
    uniqueIndex('checkout_sessions_session').on(t.account_id, t.session_id),
    index('checkout_sessions_seq').on(t.account_id, t.seq),
  ],
);

/** The attempts to pay a checkout session. */
export const checkout_attempts = pgTable(
  'checkout_attempts',
  {
    ...owned,
    session_id: text().notNull(),
    attempt_key: text().notNull(),
    method: text().notNull(),
    source: text().notNull(),
    step: text().$type<CheckoutAttempt['step']>().notNull(),
    token_id: text(),
    card_id: text(),
    card: jsonb().$type<NonNullable<CheckoutAttempt['card']>>(),
    save_card: boolean().notNull(),
    card_nickname: text(),
    return_url: text(),
    transaction_id: text(),
    status: text().$type<CheckoutAttempt['status']>().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('checkout_attempts_key').on(t.account_id, t.session_id, t.attempt_key),
  ],
);

/** The single-use tokens of cards that were typed in the card frame. */
export const vault_tokens = pgTable(
  'vault_tokens',
  {
    ...owned,
    session_id: text().notNull(),
    card_id: text(),
    brand: text().$type<VaultToken['brand']>().notNull(),
    last4: text().notNull(),
    expiry: text().notNull(),
    fingerprint: text().notNull(),
    number_sealed: text(),
    /** The security code, sealed under a key that also depends on the token's secret. */
    code_sealed: text(),
    /** The security code while the payer is at the bank, sealed under a key that also depends on the challenge's secret. */
    challenge_code_sealed: text(),
    used_by: text(),
    expires_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('vault_tokens_expiry').on(t.expires_at)],
);
