import { and, eq, getTableColumns, gte, lt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SimulatedAuthorisation, SimulatedNetworkBook } from '../domain/rail-ports.ts';
import type { SimulatedBankBook } from '../domain/simulated-bank-book.ts';
import type { Db } from './connection.ts';
import { send } from './prepared.ts';
import { fieldsOf } from './rows.ts';
import { sim_authorisations, sim_bank_entries, sim_instructions } from './tables/money.ts';

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

const network: PgTable = sim_authorisations;

/** Stores what the simulated network authorised. */
export function createSimulatedNetworkBook(db: Db): SimulatedNetworkBook {
  const find: SimulatedNetworkBook['find'] = async (reference) =>
    (await db.select().from(sim_authorisations).where(eq(sim_authorisations.reference, reference)))[0];
  return {
    find,
    async decide(entry) {
      // An existing entry is not changed but returned.
      const { shape, values, places } = fieldsOf(network, { ...entry });
      const [stored] = (await send(db, {
        shape: `insert sim_authorisations ${shape}`,
        values,
        isFlat: true,
        build: (on, place) => on.insert(network).values(places(place)).onConflictDoNothing().returning(),
      })) as unknown as SimulatedAuthorisation[];
      return stored ?? (await find(entry.reference)) ?? entry;
    },
    async instruct(entry) {
      await db.insert(sim_instructions).values(entry).onConflictDoNothing();
      const rows = await db.select().from(sim_instructions).where(eq(sim_instructions.reference, entry.reference));
      return rows[0] ?? entry;
    },
    async between(from, before) {
      const { at, merchant, purpose } = sim_authorisations;
      const authorisations = await db
        .select()
        .from(sim_authorisations)
        .where(and(gte(at, from), lt(at, before)));
      const instructions = await db
        .select({ ...getTableColumns(sim_instructions), merchant, purpose })
        .from(sim_instructions)
        .innerJoin(sim_authorisations, eq(sim_authorisations.reference, sim_instructions.of))
        .where(and(gte(sim_instructions.at, from), lt(sim_instructions.at, before)));
      return { authorisations, instructions };
    },
  };
}
