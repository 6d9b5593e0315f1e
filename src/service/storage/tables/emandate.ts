import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EmandatePage, MandateEvidence } from '../../domain/records/emandate.ts';
import { moment, owned } from './columns.ts';

/** Electronic mandate pages, and the sessions in which people sign. */

type Page = EmandatePage;

/** The pages on which people sign mandates. */
export const emandate_pages = pgTable(
  'emandate_pages',
  {
    ...owned,
    title: text().notNull(),
    description: text(),
    page_status: text().$type<Page['page_status']>().notNull(),
    payment_methods_id: text().notNull(),
    payment_type: text().$type<Page['payment_type']>().notNull(),
    interval: text().$type<Page['interval']>(),
    process_days: jsonb().$type<Page['process_days']>(),
    amount_type: text().$type<Page['amount_type']>(),
    amount: bigint({ mode: 'number' }),
    amount_min: bigint({ mode: 'number' }),
    amount_max: bigint({ mode: 'number' }),
    product_ids: jsonb().$type<Page['product_ids']>(),
    date_start: text(),
    date_end: text(),
    redirect_url: text(),
    success_message: text(),
    notify_email: text(),
    debicheck: jsonb().$type<Page['debicheck']>(),
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
