import { remove, schedule, type Change, type DecisionContext } from '../../domain/decision.ts';
import { hearBank } from '../../domain/mandate/mandate.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Account, Mandate, Work } from '../../domain/records.ts';
import { write, type Services } from '../write.ts';
import { moveOn } from './move.ts';

/** What payers' banks say of mandates, as due work. Each piece looks at what is, so that doing it again changes nothing. */

/** What is waited for once a mandate stands where it stands: the bank's next word, or the end of the payer's time. */
export function awaitAnswer({ mandateBank }: Services, ctx: DecisionContext, mandate: Mandate): Change[] {
  const word = mandateBank.next(mandate);
  if (word.type === 'says') return [hearBank(ctx, mandate, new Date(ctx.now.getTime() + word.afterMs))];
  if (word.type === 'silent' || mandate.closes_at === null) return [];
  return [schedule(ctx, { kind: 'mandate.close', subject_id: mandate.id, due_at: mandate.closes_at })];
}

/** Moves a mandate as the bank says next; what the bank has nothing to say of stays as it is. */
async function hear(services: Services, tx: Transactional, ctx: DecisionContext, before: Mandate): Promise<Change[]> {
  const word = services.mandateBank.next(before);
  if (before.mandate_status !== 'GENERATED' && word.type !== 'says') return [];
  const { changes, mandate } =
    before.mandate_status === 'GENERATED'
      ? await moveOn(tx, ctx, before, 'PENDING', { closes_at: before.closes_at })
      : await moveOn(tx, ctx, before, word.type === 'says' ? word.status : before.mandate_status);
  return [...changes, ...awaitAnswer(services, ctx, mandate)];
}

/** Work about one mandate: done with it locked, and over in the same commit. */
const about =
  (decide: (services: Services, tx: Transactional, ctx: DecisionContext, mandate: Mandate) => Promise<Change[]>) =>
  (services: Services, account: Account, item: Work): Promise<void> =>
    write(services, { account }, async (tx, ctx) => {
      const mandate = await tx.lock('mandates', ctx.account_id, item.subject_id);
      const changes = mandate === undefined ? [] : await decide(services, tx, ctx, mandate);
      return { changes: [...changes, remove('work', item.id)], result: undefined };
    });

/** The task of `mandate.bank`: the bank takes a new mandate, or says its next word. */
export const hearMandateBank = about(hear);

/** The task of `mandate.close`: whoever said nothing until now has not approved. A later window has work of its own. */
export const closeMandate = about(async (_services, tx, ctx, mandate) => {
  const { mandate_status, closes_at } = mandate;
  if (mandate_status !== 'PENDING' || closes_at === null || closes_at > ctx.now) return [];
  return (await moveOn(tx, ctx, mandate, 'NO_REPLY')).changes;
});
