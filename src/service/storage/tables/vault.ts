import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

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
