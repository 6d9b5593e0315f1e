import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Mandate, MandatePayer } from '../../domain/records/mandates.ts';
import { moment, owned } from './columns.ts';

/** Mandates: the permissions of customers to collect money. */
export const mandates = pgTable(
  'mandates',
  {
    ...owned,
    customer_id: text().notNull(),
    bank_account_id: text().notNull(),
    payment_methods_id: text().notNull(),
    payment_method_type: text().$type<Mandate['payment_method_type']>().notNull(),
    mandate_status: text().$type<Mandate['mandate_status']>().notNull(),
    reference: text(),
    amount: bigint({ mode: 'number' }).notNull(),
    recurring: jsonb().$type<Mandate['recurring']>(),
    'one-time': jsonb('one_time').$type<Mandate['one-time']>(),
    payment_industry: text().$type<Mandate['payment_industry']>().notNull(),
    debicheck: jsonb().$type<Mandate['debicheck']>(),
    debitorder: jsonb().$type<Mandate['debitorder']>(),
    contract_reference: text().generatedAlwaysAs(sql`coalesce(debicheck ->> 'contract_reference', debitorder ->> 'contract_reference')`),
    bank_error: jsonb().$type<Mandate['bank_error']>(),
    refused_by: text().$type<Mandate['refused_by']>(),
    payer: jsonb().$type<MandatePayer>().notNull(),
    contact_number: text(),
    closes_at: moment(),
    updated_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('mandates_by_created').on(t.account_id, t.created_at, t.seq),
    index('mandates_by_status').on(t.account_id, t.mandate_status, t.created_at, t.seq),
    index('mandates_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('mandates_by_bank_account').on(t.account_id, t.bank_account_id, t.created_at, t.seq),
    index('mandates_by_method').on(t.account_id, t.payment_methods_id, t.created_at, t.seq),
    index('mandates_by_contract').on(t.account_id, t.contract_reference, t.created_at, t.seq),
    index('mandates_by_phone').on(t.account_id, t.contact_number, t.created_at, t.seq),
  ],
);
