import { remove } from '../../domain/decision.ts';
import { closed, heard, type Step } from '../../domain/mandate/life.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import { write, type Services } from '../write.ts';
import { take } from './move.ts';

/** What payers' banks say of mandates, as due work. Each piece looks at what is, so that doing it again changes nothing. */

/** Work about one mandate: done with it locked, and over in the same commit. */
const about =
  (stepsOf: (services: Services, mandate: Mandate, now: Date) => Step[]) =>
  (services: Services, account: Account, item: Work): Promise<void> =>
    write(services, { account }, async (tx, ctx) => {
      const mandate = await tx.lock('mandates', ctx.account_id, item.subject_id);
      const changes = mandate === undefined ? [] : (await take(services, tx, ctx, mandate, stepsOf(services, mandate, ctx.now))).changes;
      return { changes: [...changes, remove('work', item.id)], result: undefined };
    });

/** The task of `mandate.bank`. */
export const hearMandateBank = about(({ mandateBank }, mandate) => heard(mandate, mandateBank.next(mandate)));

/** The task of `mandate.close`. */
export const closeMandate = about((_services, mandate, now) => closed(mandate, now));
