import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, type PgColumn, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SimulatedAuthorisation, SimulatedInstruction } from '../../domain/rail-ports.ts';
import type { Card, Charge, ChargeAttempt, HoldEnding, HoldLines, PreAuth } from '../../domain/records/cards.ts';
import type { PaymentMethod, Posting, Refund, Terminal, Transaction } from '../../domain/records/money.ts';
import type { BankEntry } from '../../domain/simulated-bank-book.ts';
import { moment, owned } from './columns.ts';

/** Payment methods, cards, charges, transactions with their refunds, the ledger, and the records of the simulated rails. */

/** Payment methods. */
export const payment_methods = pgTable(
  'payment_methods',
  {
    ...owned,
    payment_method_type: text().$type<PaymentMethod['payment_method_type']>().notNull(),
    checkout_method: text(),
    title: text(),
    payment_industry: text().$type<PaymentMethod['payment_industry']>(),
    provider_bank: text().$type<PaymentMethod['provider_bank']>(),
    abbreviated_name: text().notNull(),
    item_limit: bigint({ mode: 'number' }),
    monthly_limit: bigint({ mode: 'number' }),
    debicheck: jsonb().$type<PaymentMethod['debicheck']>(),
    payments: jsonb().$type<PaymentMethod['payments']>(),
    date_adjustment_rule: text().$type<PaymentMethod['date_adjustment_rule']>(),
    is_active: boolean().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] })],
);

/** The id of the order that a transaction pays for, in the words of its index. A column would have to be filled in a large table. */
export const orderColumn = (payment_data: PgColumn | SQL): SQL => sql`(${payment_data} -> 'order' ->> 'id')`;

/** Transactions. */
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
    transaction_status: text().$type<Transaction['transaction_status']>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payment_data: jsonb().$type<Transaction['payment_data']>().notNull(),
    unpaid_reason: text(),
    rail: text().$type<Transaction['rail']>().notNull().default('card'),
    refunded_amount: bigint({ mode: 'number' }).notNull().default(0),
    submission_data: jsonb().$type<Transaction['submission_data']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('transactions_by_created').on(t.account_id, t.created_at, t.seq),
    index('transactions_by_reference').on(t.account_id, t.transaction_reference, t.created_at, t.seq),
    index('transactions_by_customer').on(t.account_id, t.customers_id, t.created_at, t.seq),
    index('transactions_by_status').on(t.account_id, t.transaction_status, t.created_at, t.seq),
    index('transactions_by_method').on(t.account_id, t.payment_methods_id, t.created_at, t.seq),
    // A transaction of a checkout has no payment record, and no entry here.
    index('transactions_by_payment')
      .on(t.account_id, t.payments_id, t.created_at, t.seq)
      .where(sql`${t.payments_id} is not null`),
    index('transactions_by_order')
      .on(t.account_id, orderColumn(t.payment_data))
      .where(sql`${orderColumn(t.payment_data)} is not null`),
    index('transactions_by_charge')
      .on(t.account_id, t.charged_at)
      .where(sql`${t.charged_at} is not null`),
    index('transactions_by_change').on(t.account_id, t.status_changed_at),
  ],
);

/** Point-of-sale terminals. */
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
    terminal_status: text().$type<Terminal['terminal_status']>().notNull(),
    terminal_id: text().notNull(),
    serial_number: text().notNull(),
    nickname: text(),
    location: jsonb().$type<Terminal['location']>().notNull(),
    contact_numbers: jsonb().$type<Terminal['contact_numbers']>().notNull(),
    settings: jsonb().$type<Terminal['settings']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('terminals_by_created').on(t.account_id, t.created_at, t.seq)],
);

/** The records of the simulated card network. They are stored, because a real network's records would survive a crash of the service. */
export const sim_authorisations = pgTable(
  'sim_authorisations',
  {
    reference: text().primaryKey(),
    status: text().$type<SimulatedAuthorisation['status']>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    detail: text(),
    at: moment().notNull(),
    merchant: text(),
    purpose: text().$type<SimulatedAuthorisation['purpose']>(),
  },
  (t) => [index('sim_authorisations_at').using('brin', t.at)],
);

/** The instructions to the simulated card network about its authorisations. */
export const sim_instructions = pgTable(
  'sim_instructions',
  {
    reference: text().primaryKey(),
    kind: text().$type<SimulatedInstruction['kind']>().notNull(),
    of: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull(),
  },
  (t) => [index('sim_instructions_at').using('brin', t.at)],
);

/** The actions of the simulated banks on debits and payouts. Their statements are made from these rows. */
export const sim_bank_entries = pgTable(
  'sim_bank_entries',
  {
    reference: text().notNull(),
    entry: text().$type<BankEntry['entry']>().notNull(),
    rail: text().$type<BankEntry['rail']>().notNull(),
    merchant: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reference, t.entry] }), index('sim_bank_entries_at').using('brin', t.at)],
);

/** Stored cards. Their sealed numbers are columns of the same row. */
export const cards = pgTable(
  'cards',
  {
    ...owned,
    created_at: moment().notNull(),
    updated_at: moment(),
    card_status: text().$type<Card['card_status']>().notNull(),
    customer_id: text().notNull(),
    card_nickname: text(),
    card_ending: text().notNull(),
    card_expire: text().notNull(),
    expires_in: text().generatedAlwaysAs(sql`substr(card_expire, 4, 2) || substr(card_expire, 1, 2)`),
    card_brand: text().$type<Card['card_brand']>().notNull(),
    card_token: text().notNull(),
    is_recurring: boolean().notNull(),
    is_default: boolean().notNull(),
    fingerprint: text().notNull(),
    number_sealed: text(),
    is_stored: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    // Lists show stored cards only. The card of a single payment has no entry in these indexes.
    index('cards_stored')
      .on(t.account_id, t.created_at, t.seq)
      .where(sql`${t.is_stored}`),
    index('cards_stored_customer')
      .on(t.account_id, t.customer_id, t.created_at, t.seq)
      .where(sql`${t.is_stored}`),
    index('cards_stored_expiry')
      .on(t.account_id, t.expires_in, t.created_at, t.seq)
      .where(sql`${t.is_stored}`),
  ],
);

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

/** Charges that the merchant starts. */
export const charges = pgTable(
  'charges',
  {
    ...owned,
    purpose: jsonb().$type<Charge['purpose']>().notNull(),
    hold: boolean().notNull(),
    charge_status: text().$type<Charge['charge_status']>().notNull(),
    customer_id: text().notNull(),
    payment_methods_id: text().notNull(),
    payments_id: text(),
    cards: jsonb().$type<string[]>().notNull(),
    attempts: jsonb().$type<ChargeAttempt[]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    transaction_reference: text().notNull(),
    submission_batch_reference: text(),
    payment_data: jsonb().$type<Charge['payment_data']>().notNull(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] })],
);

/** Refunds to cards. */
export const refunds = pgTable(
  'refunds',
  {
    ...owned,
    transaction_id: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    refund_status: text().$type<Refund['refund_status']>().notNull(),
    transaction_status: text().$type<Refund['transaction_status']>().notNull(),
    refunded_amount: bigint({ mode: 'number' }).notNull(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.id] }), index('refunds_by_transaction').on(t.account_id, t.transaction_id, t.seq)],
);

/** The ledger: balanced postings that account for every cent. */
export const postings = pgTable(
  'postings',
  {
    ...owned,
    at: moment().notNull(),
    event: text().notNull(),
    transaction_id: text().notNull(),
    lines: jsonb().$type<Posting['lines']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('postings_by_transaction').on(t.account_id, t.transaction_id, t.seq),
    // For the postings of a day. Rows are written in the order of time, so a small BRIN index is enough.
    index('postings_at').using('brin', t.at),
  ],
);
