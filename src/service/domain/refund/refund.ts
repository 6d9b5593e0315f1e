import type { z } from 'zod';
import type { refund as refundSchema } from '../../../contract/refunds.ts';
import { refuseField } from '../../../contract/errors.ts';
import { claimedUntil } from '../charge/new-charge.ts';
import { insert, journalLine, remove, schedule, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { postRefund } from '../ledger.ts';
import { inquiryDue, type InstructionAnswer } from '../rail-ports.ts';
import { orderAfterMove, type OrderFacts } from '../order-status.ts';
import type { Refund, Transaction } from '../records/money.ts';
import { changeTransaction, changeTransactionStatus } from '../transaction.ts';

/**
 * Refunds of card payments (ruling *refund*): any number of parts while something is left, or all. The refund is stored before the
 * card network is asked. Its own reference makes it safe to ask again.
 */

/** The id of the work that finishes a refund. */
const refundWorkId = ({ id }: Pick<Refund, 'id'>): string => `rfw_${id}`;

/** The records that a new refund depends on. */
export interface RefundFacts {
  readonly transaction: Transaction;
  /** The refunds of the transaction that the network has not confirmed yet. */
  readonly pending: readonly Refund[];
}

/** Begins a refund. @throws Refusal 005 for a payment without a card, 008 unless it is PAID, 009 for more than is left */
export function beginRefund(
  ctx: DecisionContext,
  { transaction, pending }: RefundFacts,
  { amount, reason }: { readonly amount?: number | undefined; readonly reason: string },
): Decision<Refund> {
  if (transaction.rail !== 'card')
    throw refuseField('005', 'id', 'card', 'only what a card or wallet paid can be refunded; pay out to the customer instead');
  if (transaction.transaction_status !== 'PAID')
    throw refuseField('008', 'id', 'paid', `the transaction is ${transaction.transaction_status}; only a PAID one can be refunded`);
  const left = transaction.amount - transaction.refunded_amount - pending.reduce((sum, refund) => sum + refund.amount, 0);
  if (left === 0) throw refuseField('008', 'id', 'in_progress', 'all of the transaction is being refunded already');
  const asked = amount ?? left;
  if (asked > left) throw refuseField('009', 'amount', 'max', 'amount may be at most what is left of the transaction');
  const row: Refund = {
    account_id: ctx.account_id,
    id: ctx.newId('ref_'),
    transaction_id: transaction.id,
    amount: asked,
    reason,
    refund_status: 'PENDING',
    transaction_status: transaction.transaction_status,
    refunded_amount: transaction.refunded_amount,
    created_at: ctx.now,
    updated_at: null,
  };
  return {
    changes: [
      insert('refunds', row),
      schedule(ctx, { id: refundWorkId(row), kind: 'refund.run', subject_id: row.id, due_at: ctx.now, claimed_until: claimedUntil(ctx) }),
      journalLine(ctx, 'refund.asked', transaction.id, { refund_id: row.id, amount: asked }),
    ],
    result: row,
  };
}

/** The records that are needed to store the network's answer. */
export interface RefundSettleFacts {
  readonly refund: Refund;
  readonly transaction: Transaction;
  /** The order that was paid, if there was one. */
  readonly order: OrderFacts | undefined;
  readonly asked: number;
}

/** Stores the network's answer to a refund. Does nothing where it is stored already. */
export function settleRefund(ctx: DecisionContext, facts: RefundSettleFacts, answer: InstructionAnswer): Decision<Refund> {
  const { refund, asked } = facts;
  if (refund.refund_status !== 'PENDING') return { changes: [remove('work', refundWorkId(refund))], result: refund };
  if (answer.type === 'no_answer')
    return {
      changes: [update('work', refundWorkId(refund), { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null })],
      result: refund,
    };
  return answer.type === 'done' ? done(ctx, facts) : finish(ctx, facts, { refund_status: 'FAILED' }, []);
}

function finish(ctx: DecisionContext, { refund }: RefundSettleFacts, set: Partial<Refund>, changes: readonly Change[]): Decision<Refund> {
  const all = { ...set, updated_at: ctx.now };
  return {
    changes: [...changes, update('refunds', refund.id, all), remove('work', refundWorkId(refund))],
    result: { ...refund, ...all },
  };
}

function done(ctx: DecisionContext, facts: RefundSettleFacts): Decision<Refund> {
  const { refund, transaction, order } = facts;
  const refunded_amount = transaction.refunded_amount + refund.amount;
  const whole = refunded_amount >= transaction.amount;
  const paid = transaction.transaction_status === 'PAID';
  const transaction_status = whole && paid ? 'REFUNDED' : transaction.transaction_status;
  const message = `Refunded: ${refund.reason}`;
  const changes: readonly Change[] =
    whole && paid
      ? [
          ...changeTransactionStatus(ctx, transaction, 'REFUNDED', { message }).changes,
          update('transactions', transaction.id, { refunded_amount }),
        ]
      : [...changeTransaction(ctx, transaction, { refunded_amount }).changes, ...postRefund(ctx, transaction, refund.amount)];
  return finish(
    ctx,
    facts,
    {
      refund_status: 'SUCCESSFUL',
      refunded_amount,
      transaction_status,
    },
    [
      ...changes,
      ...orderAfterMove(ctx, order, { ...transaction, transaction_status, refunded_amount }, 'refund'),
      journalLine(ctx, 'refund.done', transaction.id, { refund_id: refund.id, amount: refund.amount }),
    ],
  );
}

/** The answer for a refund: as it was decided, without later refunds. */
export const refundView = (refund: Refund, { amount }: Pick<Transaction, 'amount'>): z.output<typeof refundSchema> => ({
  id: refund.id,
  transaction_id: refund.transaction_id,
  amount: refund.amount,
  reason: refund.reason,
  refund_status: refund.refund_status,
  transaction_status: refund.transaction_status,
  refunded_amount: refund.refunded_amount,
  refundable_amount: Math.max(0, amount - refund.refunded_amount),
  created_at: refund.created_at,
});
