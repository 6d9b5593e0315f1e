import type { MANDATE_ANSWERS } from '../../../contract/mandates.ts';
import { refuseField } from '../../../contract/errors.ts';
import { schedule, type Change, type DecisionContext } from '../decision.ts';
import type { BankStep } from '../rail-ports.ts';
import type { Mandate } from '../records/people.ts';
import type { PaymentMethod } from '../records/money.ts';
import type { MandateStatus } from './flow.ts';
import { statusAfterResend, scheduleBankStep, kindOf, type MoveExtra } from './mandate.ts';
import { reauthoriseProblems } from './parties.ts';

/** The changes of status that an event causes in a mandate; empty where nothing changes. */

/** One change of status. */
export interface Step {
  readonly to: MandateStatus;
  readonly extra?: MoveExtra;
}

/** The answers that a payer can give. */
export type PayerAnswer = (typeof MANDATE_ANSWERS)[number];

const OUTCOMES: Readonly<Record<PayerAnswer, MandateStatus>> = { APPROVE: 'ACTIVE', DECLINE: 'REJECTED', NO_REPLY: 'NO_REPLY' };

/** The bank has received the new mandate. */
const acceptedByBank = ({ closes_at }: Mandate): Step => ({ to: 'PENDING', extra: { closes_at } });

/** The bank receives a new mandate, or reports its next status. */
export function bankSteps(mandate: Mandate, word: BankStep): Step[] {
  if (mandate.mandate_status === 'GENERATED') return [acceptedByBank(mandate)];
  if (word.type !== 'says') return [];
  return [word.status === 'REJECTED' ? { to: word.status, extra: { refused_by: 'BANK' } } : { to: word.status }];
}

/** A payer who did not answer until the window closed has not approved. Does nothing before the window closes. */
export const closeSteps = ({ mandate_status, closes_at }: Mandate, now: Date): Step[] =>
  mandate_status === 'PENDING' && closes_at !== null && closes_at <= now ? [{ to: 'NO_REPLY' }] : [];

/** The payer's answer. @throws Refusal 008 when the mandate does not wait for one */
export function answerSteps(mandate: Mandate, answer: PayerAnswer): Step[] {
  const { mandate_status } = mandate;
  // GENERATED: the bank has not confirmed the request yet, but a payer who answers has been asked.
  const answered: Step = answer === 'DECLINE' ? { to: OUTCOMES[answer], extra: { refused_by: 'PAYER' } } : { to: OUTCOMES[answer] };
  if (mandate_status === 'GENERATED') return [acceptedByBank(mandate), answered];
  if (mandate_status === 'PENDING') return [answered];
  throw refuseField('008', 'id', 'status', `the mandate is ${mandate_status}: it waits for no answer`);
}

/** The merchant cancels a mandate. An EFT mandate ends at once; for any other the bank is asked (ruling *mandates*). */
export const cancelSteps = (mandate: Mandate): Step[] => [{ to: kindOf(mandate) === 'EFT' ? 'ARCHIVED' : 'CANCELLATION_PENDING' }];

const FAILED: readonly MandateStatus[] = ['REJECTED', 'NO_REPLY'];

/** Asks the payer again with the same terms. Late in the day the bank may refuse again. @throws Refusal 008 where this is not possible */
export function reauthoriseSteps(mandate: Mandate, method: Pick<PaymentMethod, 'provider_bank'>, now: Date): Step[] {
  const { mandate_status, payment_method_type, debicheck } = mandate;
  if (!FAILED.includes(mandate_status))
    throw refuseField('008', 'id', 'status', `the mandate is ${mandate_status}: only one that failed can be asked for again`);
  const { provider_bank } = method;
  const [problem] = reauthoriseProblems({ payment_method_type, provider_bank }, debicheck?.approval_window ?? null);
  if (problem !== undefined) throw refuseField(problem.code, problem.field, problem.rule, problem.message);
  const { mandate_status: to, closes_at, bank_error, refused_by } = statusAfterResend(now, mandate);
  const again: Step = { to: 'PENDING', extra: { closes_at } };
  return to === 'PENDING' ? [again] : [again, { to, extra: { bank_error, refused_by } }];
}

/** Schedules the next event of a mandate: the bank's next report, or the end of the payer's time. */
export function scheduleNextStep(ctx: DecisionContext, mandate: Mandate, word: BankStep): Change[] {
  if (word.type === 'says') return [scheduleBankStep(ctx, mandate, new Date(ctx.now.getTime() + word.afterMs))];
  if (word.type === 'silent' || mandate.closes_at === null) return [];
  return [schedule(ctx, { kind: 'mandate.close', subject_id: mandate.id, due_at: mandate.closes_at })];
}
