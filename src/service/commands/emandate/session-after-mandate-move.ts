import { update, type Change } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';

/** The change of a signing session after its mandate has a new status, so that every page that follows the session is updated. */
export async function sessionAfterMandateMove(tx: Transactional, mandate: Pick<Mandate, 'id'>): Promise<Change[]> {
  const found = await tx.findWhere('emandate_sessions', [{ field: 'mandate_id', is: mandate.id }]);
  return found === undefined ? [] : [update('emandate_sessions', found.id, { version: found.version + 1 })];
}
