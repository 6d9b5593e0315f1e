import { eq } from 'drizzle-orm';
import type { CardNetwork, Clock, DeclineReason, NetworkAnswer, NetworkInquiry } from '../domain/ports.ts';
import type { Db } from '../storage/database.ts';
import { sim_authorisations } from '../storage/tables.ts';
import { behaviourOf } from './scenarios.ts';

type Row = typeof sim_authorisations.$inferSelect;

const told = (row: Row): NetworkInquiry => {
  if (row.status === 'approved') return { type: 'approved', code: row.detail ?? '' };
  if (row.status === 'declined') return { type: 'declined', reason: (row.detail ?? 'card_declined') as DeclineReason };
  return { type: 'unknown' };
};

/**
 * A card network that remembers, in a table of its own, what it authorised: as a real one would after our
 * process died. One reference is one authorisation, however often it is asked.
 */
export function createSimulatedNetwork(db: Db, clock: Clock): CardNetwork {
  const look = async (reference: string): Promise<Row | undefined> =>
    (await db.select().from(sim_authorisations).where(eq(sim_authorisations.reference, reference)))[0];

  /** Writes down what the network decided, unless it had decided before. */
  const decide = async (row: Row): Promise<Row> => {
    await db.insert(sim_authorisations).values(row).onConflictDoNothing();
    return (await look(row.reference)) ?? row;
  };

  return {
    async authorise({ reference, amount, number, initiator }): Promise<NetworkAnswer> {
      const behaviour = behaviourOf(number, initiator);
      const declined = behaviour.type === 'decline';
      const row = await decide({
        reference,
        amount,
        status: declined ? 'declined' : 'approved',
        detail: declined ? behaviour.reason : approvalCode(reference),
        at: clock.now(),
      });
      if (behaviour.type === 'silent') return new Promise<never>(() => undefined);
      const answer = told(row);
      return answer.type === 'unknown' ? { type: 'declined', reason: 'card_declined' } : answer;
    },

    async inquire(reference): Promise<NetworkInquiry> {
      const row = await look(reference);
      return row === undefined ? { type: 'unknown' } : told(row);
    },

    async close(reference): Promise<NetworkInquiry> {
      return told(await decide({ reference, amount: 0, status: 'closed', detail: null, at: clock.now() }));
    },
  };
}

/** Six digits, as issuers give; derived from the reference so that a repeat says the same. */
function approvalCode(reference: string): string {
  let code = 7;
  for (const letter of reference) code = (code * 31 + letter.charCodeAt(0)) % 1_000_000;
  return String(code).padStart(6, '0');
}
