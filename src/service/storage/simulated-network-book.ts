import { and, eq, getTableColumns, gte, lt } from 'drizzle-orm';
import { databaseFault } from '../domain/database-fault.ts';
import type { SimulatedAuthorisation, SimulatedNetworkBook } from '../domain/rail-ports.ts';
import type { Statements } from './connection.ts';
import { decode } from './decoded.ts';
import { sim_authorisations, sim_instructions } from './tables/money.ts';
import { runStatement } from './statement-templates.ts';

/** PostgreSQL's error code for a key that exists. */
const UNIQUE_VIOLATION = '23505';

const AUTHORISATION = getTableColumns(sim_authorisations);

/** Stores what the simulated network authorised. */
export function createSimulatedNetworkBook({ db, short }: Statements): SimulatedNetworkBook {
  const find: SimulatedNetworkBook['find'] = async (reference) =>
    (await short.select().from(sim_authorisations).where(eq(sim_authorisations.reference, reference)))[0];
  return {
    find,
    async decide(entry) {
      // An existing entry is not changed but returned.
      const { reference, status, amount, detail, at, merchant, purpose } = entry;
      const call = { shape: 'authorise', values: [reference, status, amount, detail, at, merchant, purpose] };
      const stored = runStatement(short, call, ([name, ...others]) => {
        const [said, cents, words, moment, whose, why] = others;
        return short
          .insert(sim_authorisations)
          .values({ reference: name, status: said, amount: cents, detail: words, at: moment, merchant: whose, purpose: why } as never)
          .returning();
      });
      // `on conflict` would write one more record into the log for every entry, and a reference hardly ever comes again.
      const rows = await stored.catch((error: unknown) => {
        if (databaseFault(error)?.sqlstate === UNIQUE_VIOLATION) return [];
        throw error;
      });
      const [stands] = decode(rows, AUTHORISATION);
      return (stands as SimulatedAuthorisation | undefined) ?? (await find(reference)) ?? entry;
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
