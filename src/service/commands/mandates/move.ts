import type { Change, DecisionContext } from '../../domain/decision.ts';
import { awaited, type Step } from '../../domain/mandate/life.ts';
import { moved, type Moved } from '../../domain/mandate/mandate.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import { sessionMoved } from '../emandate-session/moved.ts';
import { mandateMoved } from '../payments/mandate-moved.ts';
import type { Services } from '../write.ts';

/**
 * Takes a mandate through its steps; in the same commit whatever hangs on it follows, and what comes next is waited for.
 * @throws Refusal 008 when a step is not in the table
 */
export async function take(
  { mandateBank }: Services,
  tx: Transactional,
  ctx: DecisionContext,
  before: Mandate,
  steps: readonly Step[],
): Promise<Moved> {
  const changes: Change[] = [];
  let mandate = before;
  for (const { to, extra } of steps) {
    const step = moved(ctx, mandate, to, extra);
    mandate = step.mandate;
    changes.push(...step.changes, ...(await mandateMoved(tx, ctx, mandate)));
  }
  if (steps.length > 0) changes.push(...(await sessionMoved(tx, ctx, mandate)));
  return { mandate, changes: steps.length === 0 ? changes : [...changes, ...awaited(ctx, mandate, mandateBank.next(mandate))] };
}
