import type { Change, DecisionContext } from '../../domain/decision.ts';
import { changePaymentStatus, runningFrom, scheduleRun, type ScheduleContext } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';

/**
 * Starts or resumes a payment: debits of past days are skipped, and the next debit is scheduled. `isAsked` says that a card's network
 * has not answered for its last debit; the answer completes the payment.
 */
export function startPayment(
  ctx: DecisionContext,
  payment: Payment,
  context: ScheduleContext,
  isAsked = false,
): { changes: Change[]; payment: Payment } {
  const { progress, date_next } = runningFrom(ctx, payment, context);
  const running = changePaymentStatus(ctx, payment, 'RUNNING', { progress, date_next });
  if (date_next !== null) return { ...running, changes: [...running.changes, ...scheduleRun(ctx, running.payment)] };
  if (isAsked) return running;
  // Nothing is left to collect, so it is over. A one-time payment whose day passed before it was collected is CANCELLED.
  const missed = payment.one_time !== null && !payment.progress.once_done;
  const over = changePaymentStatus(ctx, running.payment, missed ? 'CANCELLED' : 'COMPLETED');
  return { payment: over.payment, changes: [...running.changes, ...over.changes] };
}

/** Starts or resumes a stored payment. `mandate` has the status that this commit gives it. */
export async function startStoredPayment(
  tx: Transactional,
  ctx: DecisionContext,
  payment: Payment,
  mandate: Mandate | null,
): Promise<Change[]> {
  const method = await tx.require('payment_methods', payment.payment_methods_id);
  return startPayment(ctx, payment, { method, mandate }).changes;
}
