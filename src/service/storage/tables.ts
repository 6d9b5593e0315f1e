import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, type PgTable } from 'drizzle-orm/pg-core';
import type * as records from '../domain/records.ts';
import { zeroPadded } from './zero-padded.ts';

/**
 * The tables, the same on PGlite and PostgreSQL. Every key starts with the account, so that a distributed PostgreSQL can
 * spread them by account; `seq` gives the order of a list ("newest first") and its cursor.
 */

const seq = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
const owned = { account_id: text().notNull(), id: text().notNull(), seq: seq() };

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
  },
  (t) => [uniqueIndex('accounts_api_key').on(t.api_key)],
);

export const customers = pgTable(
  'customers',
  {
    ...owned,
    reference: text().notNull(),
    company_name: text(),
    person_name: text(),
    person_surname: text(),
    client_type: text().$type<records.Customer['client_type']>().notNull(),
    id_type: text().$type<records.Customer['id_type']>(),
    id_number: text(),
    email: text(),
    contact_number: text(),
    billing_address_line_1: text(),
    billing_address_line_2: text(),
    city_or_town: text(),
    postal_code: zeroPadded(),
    metadata: jsonb().$type<records.Customer['metadata']>(),
    customer_status: text().$type<records.Customer['customer_status']>().notNull(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('customers_seq').on(t.account_id, t.seq),
    index('customers_created').on(t.account_id, t.created_at),
    index('customers_status').on(t.account_id, t.customer_status, t.seq),
    index('customers_reference').on(t.account_id, t.reference),
    index('customers_company').on(t.account_id, t.company_name),
    index('customers_surname').on(t.account_id, t.person_surname),
    index('customers_name').on(t.account_id, t.person_name),
    index('customers_id_number').on(t.account_id, t.id_number),
    index('customers_email').on(t.account_id, t.email),
    index('customers_contact').on(t.account_id, t.contact_number),
  ],
);

export const orders = pgTable(
  'orders',
  {
    ...owned,
    reference: text().notNull(),
    description: text().notNull(),
    customer_id: text(),
    amount_subtotal: bigint({ mode: 'number' }),
    amount_discount: bigint({ mode: 'number' }),
    amount_shipping: bigint({ mode: 'number' }),
    amount_tax: bigint({ mode: 'number' }),
    amount_total: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    order_status: text().$type<records.Order['order_status']>().notNull(),
    fulfillment_status: text().$type<records.Order['fulfillment_status']>().notNull(),
    items: jsonb().$type<records.Order['items']>().notNull(),
    metadata: jsonb().$type<records.Order['metadata']>(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('orders_seq').on(t.account_id, t.seq),
    index('orders_created').on(t.account_id, t.created_at),
    index('orders_reference').on(t.account_id, t.reference),
    index('orders_status').on(t.account_id, t.order_status, t.seq),
  ],
);

export const transactions = pgTable(
  'transactions',
  {
    ...owned,
    created_at: moment().notNull(),
    updated_at: moment(),
    charged_at: moment(),
    status_changed_at: moment().notNull(),
    payment_methods_id: text(),
    payments_id: text(),
    customers_id: text(),
    bank_accounts_id: text(),
    mandates_id: text(),
    card_id: text(),
    transaction_reference: text().notNull(),
    payment_reference: text(),
    submission_batch_reference: text(),
    transaction_status: text().$type<records.Transaction['transaction_status']>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payment_data: jsonb().$type<records.Transaction['payment_data']>().notNull(),
    unpaid_reason: text(),
    submission_data: jsonb().$type<records.Transaction['submission_data']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('transactions_seq').on(t.account_id, t.seq),
    index('transactions_reference').on(t.account_id, t.transaction_reference),
    index('transactions_customer').on(t.account_id, t.customers_id, t.seq),
    index('transactions_status').on(t.account_id, t.transaction_status, t.seq),
    index('transactions_charged').on(t.account_id, t.charged_at),
    index('transactions_changed').on(t.account_id, t.status_changed_at),
    index('transactions_method').on(t.account_id, t.payment_methods_id, t.seq),
  ],
);

export const payment_methods = pgTable(
  'payment_methods',
  {
    ...owned,
    payment_method_type: text().$type<records.PaymentMethod['payment_method_type']>().notNull(),
    payment_industry: text(),
    provider_bank: text().$type<records.PaymentMethod['provider_bank']>(),
    abbreviated_name: text().notNull(),
    item_limit: bigint({ mode: 'number' }),
    monthly_limit: bigint({ mode: 'number' }),
    debicheck: jsonb().$type<records.PaymentMethod['debicheck']>(),
    payments: jsonb().$type<records.PaymentMethod['payments']>(),
    date_adjustment_rule: text(),
    is_active: boolean().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] })],
);

export const cards = pgTable(
  'cards',
  {
    ...owned,
    created_at: moment().notNull(),
    updated_at: moment(),
    card_status: text().$type<records.Card['card_status']>().notNull(),
    customer_id: text().notNull(),
    card_nickname: text(),
    card_ending: text().notNull(),
    card_expire: text().notNull(),
    card_brand: text().$type<records.Card['card_brand']>().notNull(),
    card_token: text().notNull(),
    is_recurring: boolean().notNull(),
    is_default: boolean().notNull(),
    fingerprint: text().notNull(),
    number_sealed: text(),
    is_stored: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('cards_seq').on(t.account_id, t.seq),
    index('cards_customer').on(t.account_id, t.customer_id, t.seq),
    index('cards_fingerprint').on(t.account_id, t.customer_id, t.fingerprint),
  ],
);

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

export const webhooks = pgTable(
  'webhooks',
  {
    ...owned,
    url: text().notNull(),
    event: text().notNull(),
    subject_id: text().notNull(),
    payload: jsonb().$type<records.WebhookPayload>().notNull(),
    status: text().$type<records.Webhook['status']>().notNull(),
    tries: jsonb().$type<records.WebhookTry[]>().notNull(),
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
    kind: text().$type<records.WorkKind>().notNull(),
    subject_id: text().notNull(),
    due_at: moment().notNull(),
    attempts: integer().notNull(),
    /** Real time until which a node has it. */
    claimed_until: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('work_due').on(t.due_at, t.seq)],
);

export const journal = pgTable(
  'journal',
  {
    ...owned,
    at: moment().notNull(),
    event: text().notNull(),
    subject_id: text().notNull(),
    data: jsonb().$type<records.JournalEntry['data']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('journal_subject').on(t.account_id, t.subject_id, t.seq)],
);

export const idempotency = pgTable(
  'idempotency',
  { account_id: text().notNull(), key: text().notNull(), hash: text().notNull(), answer: text(), at: moment().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.key] })],
);

/** One row: the sandbox clock, shared by all nodes. */
export const clock = pgTable('clock', { id: integer().primaryKey(), shift_ms: bigint({ mode: 'number' }).notNull(), frozen_at: moment() });

/** The simulated card network's own memory; it would survive our crash, so it must survive here too. */
export const sim_authorisations = pgTable('sim_authorisations', {
  reference: text().primaryKey(),
  status: text().$type<'approved' | 'declined' | 'closed'>().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  detail: text(),
  at: moment().notNull(),
});

/** The table of each kind of record. */
export const tables = {
  customers,
  orders,
  transactions,
  payment_methods,
  cards,
  checkout_sessions,
  checkout_attempts,
  vault_tokens,
  webhooks,
  work,
  journal,
} satisfies Record<records.Kind, PgTable>;
