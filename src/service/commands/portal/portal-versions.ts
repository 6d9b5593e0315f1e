import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { portalSubjects } from '../../domain/portal/subjects.ts';
import type { Transactional } from '../../domain/ports.ts';

/**
 * Ends a transaction: what it appended is written down. What a portal shows changes in many places: by the customer in
 * another tab, by the merchant, with a charge that falls due. So its version goes up where changes are written, in their
 * transaction, whatever made them; whoever follows the portal is told.
 */
export async function finish(tx: Transactional, ctx: DecisionContext, changes: readonly Change[]): Promise<Change[]> {
  const moved = await tx.finish(portalSubjects(changes), ctx.now);
  return moved.map(({ id, version }) => update('portal_sessions', id, { version }));
}
