import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { portalSubjects } from '../../domain/portal/subjects.ts';
import type { Transactional } from '../../domain/ports.ts';

/**
 * Raises the versions of the portals that changes concern, in the transaction of the changes, so that everybody who follows a portal is
 * told. Its contents change in many ways: by the customer in another tab, by the merchant, or by a charge that falls due.
 */
export async function raisePortals(tx: Transactional, ctx: DecisionContext, changes: readonly Change[]): Promise<Change[]> {
  const subjects = portalSubjects(changes);
  const raised = subjects === null ? [] : await tx.raisePortals(subjects, ctx.now);
  return raised.map(({ id, version }) => update('portal_sessions', id, { version }));
}
