import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BankAccount, Customer, Recipient } from '../../domain/records/people.ts';
import { moment, owned, zeroPadded } from './columns.ts';

/** Customers and their bank accounts, and recipients of payouts. */

/** Customers. */
export const customers = pgTable(
  'customers',
  {
    ...owned,
    reference: text().notNull(),
    company_name: text(),
    person_name: text(),
    person_surname: text(),
    client_type: text().$type<Customer['client_type']>().notNull(),
    id_type: text().$type<Customer['id_type']>(),
    id_number: text(),
    email: text(),
    contact_number: text(),
    billing_address_line_1: text(),
    billing_address_line_2: text(),
    city_or_town: text(),
    postal_code: zeroPadded(),
    metadata: jsonb().$type<Customer['metadata']>(),
    customer_status: text().$type<Customer['customer_status']>().notNull(),
    deleted_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('customers_by_created').on(t.account_id, t.created_at, t.seq),
    index('customers_by_status').on(t.account_id, t.customer_status, t.created_at, t.seq),
    index('customers_by_reference').on(t.account_id, t.reference, t.created_at, t.seq),
    index('customers_by_surname').on(t.account_id, t.person_surname, t.created_at, t.seq),
    index('customers_by_name').on(t.account_id, t.person_name, t.created_at, t.seq),
    index('customers_by_email').on(t.account_id, t.email, t.created_at, t.seq),
    // A guest has none of these fields, and no entries here.
    index('customers_company')
      .on(t.account_id, t.company_name, t.created_at, t.seq)
      .where(sql`${t.company_name} is not null`),
    index('customers_id_number')
      .on(t.account_id, t.id_number, t.created_at, t.seq)
      .where(sql`${t.id_number} is not null`),
    index('customers_contact')
      .on(t.account_id, t.contact_number, t.created_at, t.seq)
      .where(sql`${t.contact_number} is not null`),
  ],
);

/** The bank accounts of customers. */
export const bank_accounts = pgTable(
  'bank_accounts',
  {
    ...owned,
    customer_id: text().notNull(),
    bank_account_holder_name: text().notNull(),
    bank_account_number: text().notNull(),
    bank_account_type: text().$type<BankAccount['bank_account_type']>().notNull(),
    bank_name: text().$type<BankAccount['bank_name']>().notNull(),
    bank_branch_code: zeroPadded().notNull(),
    bank_account_status: text().$type<BankAccount['bank_account_status']>().notNull(),
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

/** The recipients of payouts. */
export const recipients = pgTable(
  'recipients',
  {
    ...owned,
    recipient_status: text().$type<Recipient['recipient_status']>().notNull(),
    reference: text().notNull(),
    recipient_category: text(),
    company_name: text(),
    person_name: text(),
    person_surname: text(),
    email: text(),
    contact_number: text(),
    id_type: text().$type<Recipient['id_type']>(),
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
