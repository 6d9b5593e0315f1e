import type { Change, DecisionContext } from '../../domain/decision.ts';
import { changePaymentStatus, runningFrom, scheduleRun, type ScheduleContext } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { Payment } from '../../domain/records/payments.ts';

/** Starts or resumes a payment: debits of past days are skipped, and the next debit is scheduled. */
export function startPayment(ctx: DecisionContext, payment: Payment, context: ScheduleContext): { changes: Change[]; payment: Payment } {
  const { progress, date_next } = runningFrom(ctx, payment, context);
  const running = changePaymentStatus(ctx, payment, 'RUNNING', { progress, date_next });
  if (date_next !== null) return { ...running, changes: [...running.changes, ...scheduleRun(ctx, running.payment)] };
  // All its days passed while it did not run, so it is over: a recurring payment is COMPLETED, a one-time payment CANCELLED.
  const over = changePaymentStatus(ctx, running.payment, payment.one_time === null ? 'COMPLETED' : 'CANCELLED');
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
