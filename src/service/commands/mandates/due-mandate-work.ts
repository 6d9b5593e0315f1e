import { remove } from '../../domain/decision.ts';
import { closeSteps, bankSteps, type Step } from '../../domain/mandate/mandate-steps.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import { write, type Services } from '../write.ts';
import { applySteps } from './apply-steps.ts';

/**
 * Due work for what payers' banks report about mandates. Each task checks the stored state first, so running it twice
 * changes nothing.
 */

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

/** The task of `mandate.bank`. */
export const stepMandate = mandateTask(({ mandateBank }, mandate) => bankSteps(mandate, mandateBank.next(mandate)));

/** The task of `mandate.close`. */
export const closeApprovalWindow = mandateTask((_services, mandate, now) => closeSteps(mandate, now));
