import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PortalSession } from '../../domain/records/portal.ts';
import { moment, owned } from './columns.ts';

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
