import { type Change, type Decision, type DecisionContext, remove, update } from '../decision.ts';
import { inquiryDue, NETWORK_MESSAGES, type Verdict } from '../rail-ports.ts';
import { postHold } from '../ledger.ts';
import type { Card, Charge, ChargeAttempt } from '../records/cards.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';
import { authorised, changeTransactionStatus } from '../transaction.ts';
import { chargeWorkId, claimedUntil, newAttempt } from './new-charge.ts';
import type { Transactional } from '../ports.ts';

export type ChargeResult =
  | { readonly type: 'paid'; readonly card_id: string; readonly transaction_id: string }
  | { readonly type: 'declined'; readonly transaction_id: string; readonly reason: string };

/** The records that are needed to store an answer of the network. */
export interface ChargeFacts {
  readonly charge: Charge;
  /** The transaction of the last attempt. */
  readonly transaction: Transaction;
  readonly method: PaymentMethod;
  /** The next card to try; undefined when no card is left that can be charged. */
  readonly next: Card | undefined;
  /** How often the network was asked about this attempt. */
  readonly asked: number;
}

/** Stores the network's answer to the last attempt. `over` is null while the charge is not finished. */
export function settleCharge(
  ctx: DecisionContext,
  facts: ChargeFacts,
  verdict: Verdict,
): Decision<{ charge: Charge; over: ChargeResult | null }> {
  const attempt = facts.charge.attempts.at(-1);
  if (facts.charge.charge_status !== 'RUNNING' || attempt?.transaction_id !== facts.transaction.id)
    return { changes: [], result: { charge: facts.charge, over: null } };
  if (verdict.type === 'approved') return approved(ctx, facts, attempt, verdict.code);
  if (verdict.type === 'no_answer') return unanswered(ctx, facts, attempt);
  return declined(ctx, facts, attempt, verdict.type === 'declined' ? verdict.reason : 'not_processed');
}

/** The charge with its last attempt changed. */
function withLast(
  ctx: DecisionContext,
  charge: Charge,
  attempt: ChargeAttempt,
  more: Partial<Charge>,
  added: readonly ChargeAttempt[] = [],
) {
  const set = { ...more, attempts: [...charge.attempts.slice(0, -1), attempt, ...added], updated_at: ctx.now };
  return { change: update('charges', charge.id, set), charge: { ...charge, ...set } };
}

function approved(ctx: DecisionContext, { charge, transaction }: ChargeFacts, attempt: ChargeAttempt, code: string) {
  const money: Change[] = charge.hold
    ? [...authorised(ctx, transaction, { code }).changes, ...postHold(ctx, transaction.id, charge.amount)]
    : changeTransactionStatus(ctx, transaction, 'PAID', { message: 'Approved', code, card_id: attempt.card_id }).changes;
  const last = withLast(
    ctx,
    charge,
    { ...attempt, state: 'approved', transaction_status: charge.hold ? 'PENDING' : 'PAID' },
    { charge_status: 'PAID' },
  );
  const over: ChargeResult = { type: 'paid', card_id: attempt.card_id, transaction_id: transaction.id };
  return { changes: [...money, last.change, remove('work', chargeWorkId(charge))], result: { charge: last.charge, over } };
}

function declined(
  ctx: DecisionContext,
  { charge, transaction, next, method }: ChargeFacts,
  attempt: ChargeAttempt,
  reason: keyof typeof NETWORK_MESSAGES,
) {
  const message = NETWORK_MESSAGES[reason];
  const moved = changeTransactionStatus(ctx, transaction, 'DECLINED', { message, unpaid_reason: message });
  const tried: ChargeAttempt = { ...attempt, state: 'declined', transaction_status: 'DECLINED', error: message, reason };
  if (next === undefined) {
    const last = withLast(ctx, charge, tried, { charge_status: 'DECLINED' });
    const over: ChargeResult = { type: 'declined', transaction_id: transaction.id, reason: message };
    return { changes: [...moved.changes, last.change, remove('work', chargeWorkId(charge))], result: { charge: last.charge, over } };
  }
  const another = newAttempt(ctx, charge, next, method);
  const last = withLast(ctx, charge, tried, {}, [another.attempt]);
  const guard = update('work', chargeWorkId(charge), { attempts: 0, claimed_until: claimedUntil(ctx) });
  return { changes: [...moved.changes, ...another.changes, last.change, guard], result: { charge: last.charge, over: null } };
}

/** The network gave no answer: it is asked again later. No other card is tried meanwhile, because the first may still have paid. */
function unanswered(ctx: DecisionContext, { charge, transaction, asked }: ChargeFacts, attempt: ChargeAttempt) {
  const again = update('work', chargeWorkId(charge), { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null });
  if (attempt.state === 'unanswered') return { changes: [again], result: { charge, over: null } };
  const moved = changeTransactionStatus(ctx, transaction, 'NO_RESPONSE', { message: 'The network did not answer' });
  const last = withLast(ctx, charge, { ...attempt, state: 'unanswered', transaction_status: 'NO_RESPONSE' }, {});
  return { changes: [...moved.changes, last.change, again], result: { charge: last.charge, over: null } };
}

/** The changes that follow from a charge. They are committed together with its outcome. */
export type ChargeOutcome = (tx: Transactional, ctx: DecisionContext, charge: Charge, result: ChargeResult) => Promise<readonly Change[]>;
