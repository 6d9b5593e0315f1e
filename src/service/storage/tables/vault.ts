import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The keys that something may be sealed with, by their public names; a key itself is never here. */
export const vault_keys = pgTable('vault_keys', {
  id: text().primaryKey(),
  /** A known text that it sealed: proves at the start that the key is the right one. */
  canary: text().notNull(),
  /** The secret of card fingerprints, sealed by it: the same under every key, so that a card is told again after a rotation. */
  fingerprinting_sealed: text().notNull(),
  created_at: moment().notNull().defaultNow(),
});
