import { type Change, type DecisionContext, update, remove } from '../../domain/decision.ts';
import { scheduleNextStep, type Step, closeSteps, bankSteps } from '../../domain/mandate/mandate-steps.ts';
import { type ChangedMandate, changeMandateStatus } from '../../domain/mandate/mandate.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import { paymentsAfterMandateMove } from '../payments/payments-after-mandate.ts';
import { type Services, write } from '../write.ts';
import type { Account, Work } from '../../domain/records/platform.ts';

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

/** A task about one mandate: it runs while the mandate is locked, and is removed in the same commit. */
const mandateTask =
  (stepsOf: (services: Services, mandate: Mandate, now: Date) => Step[]) =>
  (services: Services, account: Account, item: Work): Promise<void> =>
    write(services, { account }, async (tx, ctx) => {
      const mandate = await tx.lock('mandates', item.subject_id);
      const changes =
        mandate === undefined ? [] : (await applySteps(services, tx, ctx, mandate, stepsOf(services, mandate, ctx.now))).changes;
      return { changes: [...changes, remove('work', item.id)], result: undefined };
    });

export const stepMandate = mandateTask(({ mandateBank }, mandate) => bankSteps(mandate, mandateBank.next(mandate)));

export const closeApprovalWindow = mandateTask((_services, mandate, now) => closeSteps(mandate, now));
