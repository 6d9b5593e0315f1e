import type { DecisionContext } from '../../domain/decision.ts';
import { moved, type Moved } from '../../domain/mandate/mandate.ts';
import type { MandateStatus } from '../../domain/mandate/flow.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records.ts';
import { mandateMoved } from '../payments/mandate-moved.ts';

/** Moves a mandate, and in the same commit whatever hangs on it. @throws Refusal 008 when the move is not in the table */
export async function moveOn(
  tx: Transactional,
  ctx: DecisionContext,
  before: Mandate,
  to: MandateStatus,
  extra: Partial<Pick<Mandate, 'bank_error' | 'closes_at'>> = {},
): Promise<Moved> {
  const { changes, mandate } = moved(ctx, before, to, extra);
  return { mandate, changes: [...changes, ...(await mandateMoved(tx, ctx, mandate))] };
}
