import { sql } from 'drizzle-orm';
import { pgTable, text, boolean, primaryKey, index } from 'drizzle-orm/pg-core';
import type { Card } from '../../domain/records/cards.ts';
import { owned, moment } from './columns.ts';

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
