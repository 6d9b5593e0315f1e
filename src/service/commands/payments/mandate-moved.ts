import type { Change, DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';

/** What a mandate's move does to the payments and collections connected with it; part of the move's own commit. */
export const mandateMoved = (
  _tx: Transactional,
  _ctx: DecisionContext,
  _mandate: { readonly id: string; readonly mandate_status: string },
): Promise<Change[]> => Promise.resolve([]);
