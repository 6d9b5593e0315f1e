import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  type PgTable,
} from 'drizzle-orm/pg-core';
import type * as records from '../domain/records.ts';
import { zeroPadded } from './zero-padded.ts';

/**
 * The tables, the same on PGlite and PostgreSQL. Every key starts with the account, so that a distributed PostgreSQL can
 * spread them by account. Lists are in order of creation, newest first: an index on what a filter asks goes on with
 * `created_at, seq`, so that a page is read from it and nothing is sorted.
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
    index('customers_by_created').on(t.account_id, t.created_at, t.seq),
    index('customers_by_status').on(t.account_id, t.customer_status, t.created_at, t.seq),
    index('customers_by_reference').on(t.account_id, t.reference, t.created_at, t.seq),
    index('customers_by_company').on(t.account_id, t.company_name, t.created_at, t.seq),
    index('customers_by_surname').on(t.account_id, t.person_surname, t.created_at, t.seq),
    index('customers_by_name').on(t.account_id, t.person_name, t.created_at, t.seq),
    index('customers_by_id_number').on(t.account_id, t.id_number, t.created_at, t.seq),
    index('customers_by_email').on(t.account_id, t.email, t.created_at, t.seq),
    index('customers_by_contact').on(t.account_id, t.contact_number, t.created_at, t.seq),
  ],
);

export const bank_accounts = pgTable(
  'bank_accounts',
  {
    ...owned,
    customer_id: text().notNull(),
    bank_account_holder_name: text().notNull(),
    bank_account_number: text().notNull(),
    bank_account_type: text().$type<records.BankAccount['bank_account_type']>().notNull(),
    bank_name: text().$type<records.BankAccount['bank_name']>().notNull(),
    bank_branch_code: zeroPadded().notNull(),
    bank_account_status: text().$type<records.BankAccount['bank_account_status']>().notNull(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('bank_accounts_by_created').on(t.account_id, t.created_at, t.seq),
    index('bank_accounts_by_status').on(t.account_id, t.bank_account_status, t.created_at, t.seq),
    index('bank_accounts_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
  ],
);

export const recipients = pgTable(
  'recipients',
  {
    ...owned,
    recipient_status: text().$type<records.Recipient['recipient_status']>().notNull(),
    reference: text().notNull(),
    recipient_category: text(),
    company_name: text(),
    person_name: text(),
    person_surname: text(),
    email: text().notNull(),
    contact_number: text(),
    id_type: text().$type<records.Recipient['id_type']>(),
    id_number: text(),
    billing_address_line_1: text(),
    billing_address_line_2: text(),
    city_or_town: text(),
    postal_code: zeroPadded(),
    is_tax: boolean().notNull(),
    tax_number: text(),
    notes: text(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('recipients_by_created').on(t.account_id, t.created_at, t.seq),
    index('recipients_by_status').on(t.account_id, t.recipient_status, t.created_at, t.seq),
    index('recipients_by_reference').on(t.account_id, t.reference, t.created_at, t.seq),
    index('recipients_by_company').on(t.account_id, t.company_name, t.created_at, t.seq),
    index('recipients_by_name').on(t.account_id, t.person_name, t.created_at, t.seq),
    index('recipients_by_surname').on(t.account_id, t.person_surname, t.created_at, t.seq),
    index('recipients_by_email').on(t.account_id, t.email, t.created_at, t.seq),
    index('recipients_by_contact').on(t.account_id, t.contact_number, t.created_at, t.seq),
    index('recipients_by_id_number').on(t.account_id, t.id_number, t.created_at, t.seq),
    index('recipients_by_tax_number').on(t.account_id, t.tax_number, t.created_at, t.seq),
  ],
);

export const products = pgTable(
  'products',
  {
    ...owned,
    name: text().notNull(),
    description: text(),
    code: text(),
    unit_label: text(),
    price_excl: bigint({ mode: 'number' }).notNull(),
    is_tax: boolean().notNull(),
    pricing_type: text().$type<records.Product['pricing_type']>().notNull(),
    billing_period: text().$type<records.Product['billing_period']>(),
    custom_period: text().$type<records.Product['custom_period']>(),
    custom_interval: integer(),
    product_status: text().$type<records.Product['product_status']>().notNull(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('products_by_created').on(t.account_id, t.created_at, t.seq),
    index('products_by_status').on(t.account_id, t.product_status, t.created_at, t.seq),
    index('products_by_pricing').on(t.account_id, t.pricing_type, t.created_at, t.seq),
    index('products_by_period').on(t.account_id, t.billing_period, t.created_at, t.seq),
    index('products_by_code').on(t.account_id, t.code, t.created_at, t.seq),
  ],
);

export const invoices = pgTable(
  'invoices',
  {
    ...owned,
    invoice_number: text().notNull(),
    invoice_status: text().$type<records.Invoice['invoice_status']>().notNull(),
    customer_id: text().notNull(),
    subscription_id: text(),
    payments_id: text(),
    transaction_id: text(),
    reference: text(),
    billed_to: jsonb().$type<records.Invoice['billed_to']>().notNull(),
    lines: jsonb().$type<records.Invoice['lines']>().notNull(),
    tax_rate: doublePrecision().notNull(),
    total_excl: bigint({ mode: 'number' }).notNull(),
    total_tax: bigint({ mode: 'number' }).notNull(),
    total_incl: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    date_issued: text().notNull(),
    date_due: text().notNull(),
    paid_at: moment(),
    memo: text(),
    footer: text(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    uniqueIndex('invoices_number').on(t.account_id, t.invoice_number),
    index('invoices_by_created').on(t.account_id, t.created_at, t.seq),
    index('invoices_by_status').on(t.account_id, t.invoice_status, t.created_at, t.seq),
    index('invoices_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('invoices_by_subscription').on(t.account_id, t.subscription_id, t.created_at, t.seq),
  ],
);

/** What collects from a customer: payments and collections. Asked here whether one is running before its customer or account goes. */
export const payments = pgTable(
  'payments',
  {
    ...owned,
    customer_id: text().notNull(),
    bank_account_id: text(),
    mandate_id: text(),
    payment_methods_id: text().notNull(),
    payment_status: text().$type<records.Payment['payment_status']>().notNull(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('payments_by_customer').on(t.account_id, t.customer_id, t.payment_status),
    index('payments_by_bank_account').on(t.account_id, t.bank_account_id, t.payment_status),
  ],
);

export const terminals = pgTable(
  'terminals',
  {
    ...owned,
    created_at: moment().notNull(),
    updated_at: moment(),
    activated_at: moment(),
    last_seen_at: moment(),
    last_login_at: moment(),
    warranty_expire_at: moment(),
    terminal_brand: text().notNull(),
    terminal_device: text().notNull(),
    terminal_status: text().$type<records.Terminal['terminal_status']>().notNull(),
    terminal_id: text().notNull(),
    serial_number: text().notNull(),
    nickname: text(),
    location: jsonb().$type<records.Terminal['location']>().notNull(),
    contact_numbers: jsonb().$type<records.Terminal['contact_numbers']>().notNull(),
    settings: jsonb().$type<records.Terminal['settings']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('terminals_by_created').on(t.account_id, t.created_at, t.seq)],
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
    index('orders_by_created').on(t.account_id, t.created_at, t.seq),
    index('orders_by_reference').on(t.account_id, t.reference, t.created_at, t.seq),
    index('orders_by_status').on(t.account_id, t.order_status, t.created_at, t.seq),
    index('orders_by_fulfillment').on(t.account_id, t.fulfillment_status, t.created_at, t.seq),
    index('orders_by_total').on(t.account_id, t.amount_total, t.created_at, t.seq),
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
    index('transactions_by_created').on(t.account_id, t.created_at, t.seq),
    index('transactions_by_reference').on(t.account_id, t.transaction_reference, t.created_at, t.seq),
    index('transactions_by_customer').on(t.account_id, t.customers_id, t.created_at, t.seq),
    index('transactions_by_status').on(t.account_id, t.transaction_status, t.created_at, t.seq),
    index('transactions_by_method').on(t.account_id, t.payment_methods_id, t.created_at, t.seq),
    index('transactions_charged').on(t.account_id, t.charged_at),
    index('transactions_changed').on(t.account_id, t.status_changed_at),
  ],
);

export const payment_methods = pgTable(
  'payment_methods',
  {
    ...owned,
    payment_method_type: text().$type<records.PaymentMethod['payment_method_type']>().notNull(),
    payment_industry: text().$type<records.PaymentMethod['payment_industry']>(),
    provider_bank: text().$type<records.PaymentMethod['provider_bank']>(),
    abbreviated_name: text().notNull(),
    item_limit: bigint({ mode: 'number' }),
    monthly_limit: bigint({ mode: 'number' }),
    debicheck: jsonb().$type<records.PaymentMethod['debicheck']>(),
    payments: jsonb().$type<records.PaymentMethod['payments']>(),
    date_adjustment_rule: text().$type<records.PaymentMethod['date_adjustment_rule']>(),
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
    expires_in: text().generatedAlwaysAs(sql`substr(card_expire, 4, 2) || substr(card_expire, 1, 2)`),
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
    index('cards_by_created').on(t.account_id, t.created_at, t.seq),
    index('cards_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('cards_by_expiry').on(t.account_id, t.expires_in, t.created_at, t.seq),
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

/** Numbers that go up without gaps, such as an account's invoice numbers. */
export const counters = pgTable(
  'counters',
  { account_id: text().notNull(), name: text().notNull(), value: bigint({ mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.name] })],
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
  bank_accounts,
  customers,
  recipients,
  products,
  invoices,
  payments,
  terminals,
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

/** Kinds that merchants list: in order of creation. All others are in the order in which they were written. */
export const LISTED = [
  'bank_accounts',
  'customers',
  'recipients',
  'products',
  'invoices',
  'terminals',
  'orders',
  'transactions',
  'cards',
] as const;
