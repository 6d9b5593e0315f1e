import type { Change, DecisionContext } from '../../domain/decision.ts';
import { changePaymentStatus, runWorkId } from '../../domain/payment/payment.ts';
import { remove } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment, PaymentProgress } from '../../domain/records/money.ts';
import { startStoredPayment } from './payment-start.ts';

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
