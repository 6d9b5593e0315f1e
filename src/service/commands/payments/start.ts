import type { Change, DecisionContext } from '../../domain/decision.ts';
import { movedPayment, runningFrom, scheduleRun, type PaymentSetting } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { Payment } from '../../domain/records/payments.ts';

/** A payment that starts, or goes on: what was for days gone by is let go, and its next debit is due work. */
export function started(ctx: DecisionContext, payment: Payment, setting: PaymentSetting): { changes: Change[]; payment: Payment } {
  const { progress, date_next } = runningFrom(ctx, payment, setting);
  const running = movedPayment(ctx, payment, 'RUNNING', { progress, date_next });
  if (date_next !== null) return { ...running, changes: [...running.changes, ...scheduleRun(ctx, running.payment)] };
  // All its days went by while it did not run: it collected nothing more, or, where there was one day, nothing at all.
  const over = movedPayment(ctx, running.payment, payment.one_time === null ? 'COMPLETED' : 'CANCELLED');
  return { payment: over.payment, changes: [...running.changes, ...over.changes] };
}

/** The same for a stored payment; `mandate` as it is in this commit. */
export async function startedPayment(
  tx: Transactional,
  ctx: DecisionContext,
  payment: Payment,
  mandate: Mandate | null,
): Promise<Change[]> {
  const method = await tx.find('payment_methods', ctx.account_id, payment.payment_methods_id);
  if (method === undefined) throw new Error(`payment ${payment.id} is not complete`);
  return started(ctx, payment, { method, mandate }).changes;
}
