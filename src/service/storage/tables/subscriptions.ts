import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Subscription } from '../../domain/records/subscriptions.ts';
import { moment, owned } from './columns.ts';

/** Subscriptions. Days are SAST days as text. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...owned,
    customer_id: text().notNull(),
    subscription_status: text().$type<Subscription['subscription_status']>().notNull(),
    collection_method: text().$type<Subscription['collection_method']>().notNull(),
    due_days: integer(),
    card_id: text(),
    cascade: jsonb().$type<Subscription['cascade']>().notNull(),
    currency: text().notNull(),
    is_tax: boolean().notNull(),
    trial_days: integer(),
    items: jsonb().$type<Subscription['items']>().notNull(),
    billing: jsonb().$type<Subscription['billing']>().notNull(),
    billing_anchor: text().notNull(),
    date_next_billing: text(),
    date_last_billing: text(),
    change_plan_at: text(),
    change_plan_items: jsonb().$type<Subscription['change_plan_items']>(),
    cancel_at: text(),
    past_due: jsonb().$type<Subscription['past_due']>(),
    credit: bigint({ mode: 'number' }).notNull(),
    invoice: jsonb().$type<Subscription['invoice']>().notNull(),
    notification: jsonb().$type<Subscription['notification']>().notNull(),
    metadata: jsonb().$type<Subscription['metadata']>(),
    last_transaction_id: text(),
    last_invoice_id: text(),
    owed: jsonb().$type<Subscription['owed']>(),
    pending: jsonb().$type<Subscription['pending']>(),
    run_at: text(),
    created_at: moment().notNull(),
    updated_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('subscriptions_by_created').on(t.account_id, t.created_at, t.seq),
    index('subscriptions_by_status').on(t.account_id, t.subscription_status, t.created_at, t.seq),
    index('subscriptions_by_customer').on(t.account_id, t.customer_id, t.created_at, t.seq),
    index('subscriptions_by_collection').on(t.account_id, t.collection_method, t.created_at, t.seq),
  ],
);
