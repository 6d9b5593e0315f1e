import { type Change, type DecisionContext, update } from '../../domain/decision.ts';
import { scheduleNextStep, type Step } from '../../domain/mandate/mandate-steps.ts';
import { type ChangedMandate, changeMandateStatus } from '../../domain/mandate/mandate.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import { paymentsAfterMandateMove } from '../payments/payments-after-mandate-move.ts';
import type { Services } from '../write.ts';

/**
 * Applies steps to a mandate. The same commit changes what depends on it (payments, its session) and schedules the next step.
 * @throws Refusal 008 when a step is not in the table
 */
export async function applySteps(
  { mandateBank }: Services,
  tx: Transactional,
  ctx: DecisionContext,
  before: Mandate,
  steps: readonly Step[],
): Promise<ChangedMandate> {
  const changes: Change[] = [];
  let mandate = before;
  for (const { to, extra } of steps) {
    const step = changeMandateStatus(ctx, mandate, to, extra);
    mandate = step.mandate;
    changes.push(...step.changes, ...(await paymentsAfterMandateMove(tx, ctx, mandate)));
  }
  if (steps.length > 0) changes.push(...(await sessionAfterMandateMove(tx, mandate)));
  return { mandate, changes: steps.length === 0 ? changes : [...changes, ...scheduleNextStep(ctx, mandate, mandateBank.next(mandate))] };
}

/** The change of a signing session after its mandate has a new status, so that every page that follows the session is updated. */
async function sessionAfterMandateMove(tx: Transactional, mandate: Pick<Mandate, 'id'>): Promise<Change[]> {
  const found = await tx.findWhere('emandate_sessions', [{ field: 'mandate_id', is: mandate.id }]);
  return found === undefined ? [] : [update('emandate_sessions', found.id, { version: found.version + 1 })];
}
