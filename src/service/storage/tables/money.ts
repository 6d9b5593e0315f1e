import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, type PgColumn } from 'drizzle-orm/pg-core';
import type { PaymentMethod, Terminal, Transaction } from '../../domain/records/money.ts';
import type { SimulatedAuthorisation, SimulatedInstruction } from '../../domain/rail-ports.ts';
import type { BankEntry } from '../../domain/simulated-bank-book.ts';
import { moment, owned } from './columns.ts';

/** Payment methods, transactions, terminals, and the records of the simulated rails. */

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
