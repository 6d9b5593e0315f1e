import { sastDay, type Day } from '../../../facts/days.ts';
import { remove, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { dueAt, changePaymentStatus, planOf, runWorkId } from '../../domain/payment/payment.ts';
import { afterDayChange, nextDebit } from '../../domain/payment/schedule.ts';
import { announcePayment } from '../../domain/payment/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';

/**
 * The changes of an EFT mandate's payments after the mandate was updated: values that came from the mandate change with it,
 * values that the payment set itself stay.
 */

/** The payment with the values of the changed mandate. A day that has changed is debited tomorrow at the earliest. */
function updatedPayment(payment: Payment, before: Mandate, after: Mandate, today: Day): Payment {
  const { recurring, one_time, progress } = payment;
  const sameDay = recurring !== null && recurring.process_day === before.recurring?.process_day;
  const sameDate = one_time !== null && one_time.process_date === before['one-time']?.process_date;
  const process_day = sameDay ? (after.recurring?.process_day ?? recurring.process_day) : recurring?.process_day;
  return {
    ...payment,
    progress: process_day === recurring?.process_day ? progress : afterDayChange(progress, today),
    amount: payment.follows_mandate ? after.amount : payment.amount,
    recurring: recurring === null ? null : { ...recurring, process_day: process_day ?? recurring.process_day },
    one_time: sameDate ? (after['one-time'] ?? one_time) : one_time,
  };
}

/** The changes of all payments of a mandate, in the commit that changes the mandate. */
export async function paymentsAfterMandateUpdate(
  tx: Transactional,
  ctx: DecisionContext,
  before: Mandate,
  after: Mandate,
): Promise<Change[]> {
  const method = await tx.find('payment_methods', after.payment_methods_id);
  const { rows } = await tx.list('payments', [
    { field: 'mandate_id', is: after.id },
    { field: 'payment_status', oneOf: ['RUNNING', 'PAUSED'] },
  ]);
  if (method === undefined || rows.length === 0) return [];
  const locked = await tx.lockMany(
    'payments',
    rows.map(({ id }) => id),
  );
  return [...locked.values()].flatMap((stored) => {
    const payment = updatedPayment(stored, before, after, sastDay(ctx.now));
    const { amount, recurring, one_time, progress } = payment;
    const runs = payment.payment_status === 'RUNNING';
    const date_next = runs ? (nextDebit(planOf(payment, { method, mandate: after }), progress)?.on ?? null) : null;
    const set = { amount, recurring, one_time, progress, date_next, updated_at: ctx.now };
    // The mandate ends before anything more can be collected.
    if (runs && date_next === null)
      return [...changePaymentStatus(ctx, stored, 'COMPLETED', set).changes, remove('work', runWorkId(stored))];
    return [
      update('payments', stored.id, set),
      ...announcePayment(ctx, 'updated', { ...payment, ...set }),
      ...(date_next === null ? [] : [update('work', runWorkId(stored), { due_at: dueAt(ctx, date_next) })]),
    ];
  });
}
