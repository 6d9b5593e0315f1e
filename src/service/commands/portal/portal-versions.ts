import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { portalSubjects } from '../../domain/portal/subjects.ts';
import type { Transactional } from '../../domain/ports.ts';

/**
 * Ends a transaction and writes its changes. The contents of a portal change in many ways: by the customer in another tab, by the
 * merchant, or by a charge that falls due. So the version of the portal is raised here, in the transaction of the change, and
 * everybody who follows the portal is told.
 */
export async function finish(tx: Transactional, ctx: DecisionContext, changes: readonly Change[]): Promise<Change[]> {
  const moved = await tx.finish(portalSubjects(changes), ctx.now);
  return moved.map(({ id, version }) => update('portal_sessions', id, { version }));
}
