import { type Change, type DecisionContext, remove, update } from '../../domain/decision.ts';
import { changePaymentStatus, dueAt, planOf, runWorkId } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment, PaymentProgress } from '../../domain/records/money.ts';
import { startStoredPayment } from './payment-start.ts';
import { type Day, sastDay } from '../../../facts/days.ts';
import { afterDayChange, nextDebit } from '../../domain/payment/schedule.ts';
import { announcePayment } from '../../domain/payment/view.ts';

/** The changes of a mandate's payments and collections after the mandate has a new status. */

type Status = Payment['payment_status'];

/** For each new status of a mandate: the present and the next status of its payments. Other payments keep their status. */
const PAYMENT_STATUS_AFTER: Readonly<Partial<Record<Mandate['mandate_status'], Readonly<Partial<Record<Status, Status>>>>>> = {
  ACTIVE: { PENDING: 'RUNNING' },
  REJECTED: { PENDING: 'STOPPED' },
  NO_REPLY: { PENDING: 'STOPPED' },
  // Nothing is collected on a suspended mandate. The merchant can resume the payment after the bank has approved the mandate again.
  SUSPENDED: { PENDING: 'CANCELLED', RUNNING: 'PAUSED' },
  CANCELLATION_PENDING: { RUNNING: 'PAUSED' },
  CANCELLATION_SUCCESSFUL: { PENDING: 'CANCELLED', RUNNING: 'CANCELLED', PAUSED: 'CANCELLED' },
};

/** The new status of a payment after its mandate has a new status; null when the payment keeps its status. */
export const paymentStatusAfter = (mandate_status: Mandate['mandate_status'], payment_status: Status): Status | null =>
  PAYMENT_STATUS_AFTER[mandate_status]?.[payment_status] ?? null;

/** The end of a payment whose mandate was not approved, with its reason (ruling *payments that end*). */
const REASONS: Readonly<Partial<Record<Mandate['mandate_status'], string>>> = {
  REJECTED: 'The mandate was rejected (REJECTED).',
  NO_REPLY: 'The payer did not answer in time, so the mandate was not approved (NO_REPLY).',
};

/** The progress of a payment after the mandate's new status: why it is STOPPED, where it is. */
export const endedProgress = (mandate_status: Mandate['mandate_status'], progress: PaymentProgress): PaymentProgress => {
  const stopped_reason = REASONS[mandate_status];
  return stopped_reason === undefined ? progress : { ...progress, stopped_reason };
};

/** The changes of all payments of a mandate, in the commit that changes the mandate's status. */
export async function paymentsAfterMandateMove(tx: Transactional, ctx: DecisionContext, mandate: Mandate): Promise<Change[]> {
  const { rows } = await tx.list('payments', [{ field: 'mandate_id', is: mandate.id }]);
  const locked = await tx.lockMany(
    'payments',
    rows.map(({ id }) => id),
  );
  const changes: Change[] = [];
  for (const payment of locked.values()) {
    const to = paymentStatusAfter(mandate.mandate_status, payment.payment_status);
    if (to === 'RUNNING') changes.push(...(await startStoredPayment(tx, ctx, payment, mandate)));
    else if (to !== null)
      changes.push(
        ...changePaymentStatus(ctx, payment, to, {
          date_next: null,
          progress: endedProgress(mandate.mandate_status, payment.progress),
        }).changes,
        remove('work', runWorkId(payment)),
      );
  }
  return changes;
}

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
