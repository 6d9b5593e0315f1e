import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../../domain/records/checkout.ts';
import type { EmandatePage, MandateEvidence } from '../../domain/records/people.ts';
import type { PortalSession } from '../../domain/records/sales.ts';
import { moment, owned } from './columns.ts';

/** The sessions of the three elements, with what belongs to them, and the record of their changes. */

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

/** The pages on which people sign mandates. */
export const emandate_pages = pgTable(
  'emandate_pages',
  {
    ...owned,
    title: text().notNull(),
    description: text(),
    page_status: text().$type<EmandatePage['page_status']>().notNull(),
    payment_methods_id: text().notNull(),
    payment_type: text().$type<EmandatePage['payment_type']>().notNull(),
    interval: text().$type<EmandatePage['interval']>(),
    process_days: jsonb().$type<EmandatePage['process_days']>(),
    amount_type: text().$type<EmandatePage['amount_type']>(),
    amount: bigint({ mode: 'number' }),
    amount_min: bigint({ mode: 'number' }),
    amount_max: bigint({ mode: 'number' }),
    product_ids: jsonb().$type<EmandatePage['product_ids']>(),
    date_start: text(),
    date_end: text(),
    redirect_url: text(),
    success_message: text(),
    notify_email: text(),
    debicheck: jsonb().$type<EmandatePage['debicheck']>(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('emandate_pages_by_created').on(t.account_id, t.created_at, t.seq),
    index('emandate_pages_by_status').on(t.account_id, t.page_status, t.created_at, t.seq),
    index('emandate_pages_by_type').on(t.account_id, t.payment_type, t.created_at, t.seq),
    index('emandate_pages_by_method').on(t.account_id, t.payment_methods_id, t.created_at, t.seq),
  ],
);

/** The sessions in which mandates are signed. */
export const emandate_sessions = pgTable(
  'emandate_sessions',
  {
    ...owned,
    session_id: text().notNull(),
    page_id: text().notNull(),
    customer_id: text(),
    bank_account_id: text(),
    amount: bigint({ mode: 'number' }),
    allowed_origins: jsonb().$type<string[]>(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    version: integer().notNull(),
    contract_reference: text().notNull(),
    tries: integer().notNull(),
    checks: integer().notNull().default(0),
    attempt_key: text(),
    attempt_hash: text(),
    mandate_id: text(),
    payment_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('emandate_sessions_session').on(t.account_id, t.session_id),
    index('emandate_sessions_mandate').on(t.account_id, t.mandate_id),
  ],
);

/** The proof of each signature. */
export const mandate_evidence = pgTable(
  'mandate_evidence',
  {
    ...owned,
    mandate_id: text().notNull(),
    hash: text().notNull(),
    kid: text().notNull().default(''),
    signature: text().notNull().default(''),
    document: jsonb().$type<MandateEvidence['document']>().notNull(),
    kept_until: moment().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('mandate_evidence_mandate').on(t.account_id, t.mandate_id, t.seq)],
);

/** The customer portal. */
export const portal_sessions = pgTable(
  'portal_sessions',
  {
    ...owned,
    session_id: text().notNull(),
    customer_id: text().notNull(),
    subscription_id: text(),
    settings: jsonb().$type<PortalSession['settings']>().notNull(),
    allowed_origins: jsonb().$type<string[]>(),
    card_checkout_id: text(),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
    ended_at: moment(),
    version: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('portal_sessions_session').on(t.account_id, t.session_id),
    index('portal_sessions_customer').on(t.account_id, t.customer_id, t.seq),
    // A change that concerns all portals of an account raises the versions of the open ones.
    index('portal_sessions_open').on(t.account_id, t.expires_at),
  ],
);

/** The number of a transaction. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Sessions that were changed recently, with the transaction that changed them. Triggers write these rows (the first migration). Nodes
 * read the changes of other nodes here, by index, however many sessions are followed.
 */
export const session_changes = pgTable(
  'session_changes',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    id: text().notNull(),
    version: integer().notNull(),
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('session_changes_xid').on(t.xid)],
);
