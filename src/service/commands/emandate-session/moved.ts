import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';

/** A mandate that was signed in a session moved: what its payer sees is another, and whoever follows is told. */
export async function sessionMoved(tx: Transactional, { account_id }: DecisionContext, mandate: Pick<Mandate, 'id'>): Promise<Change[]> {
  const found = await tx.findWhere('emandate_sessions', account_id, [{ field: 'mandate_id', is: mandate.id }]);
  return found === undefined ? [] : [update('emandate_sessions', found.id, { version: found.version + 1 })];
}
