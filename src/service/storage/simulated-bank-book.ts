import { and, eq, gte, lt } from 'drizzle-orm';
import type { SimulatedBankBook } from '../domain/simulated-bank-book.ts';
import type { Db } from './connection.ts';
import { sim_bank_entries } from './tables/money.ts';

/** Stores what the simulated banks did with debits and payouts. */
export const createSimulatedBankBook = (db: Db): SimulatedBankBook => ({
  async enter(entry) {
    await db.insert(sim_bank_entries).values(entry).onConflictDoNothing();
  },
  between: (rail, from, before) =>
    db
      .select()
      .from(sim_bank_entries)
      .where(and(eq(sim_bank_entries.rail, rail), gte(sim_bank_entries.at, from), lt(sim_bank_entries.at, before))),
});
