import type { Change, DecisionContext } from '../../domain/decision.ts';
import { movedPayment, runWorkId } from '../../domain/payment/payment.ts';
import { remove } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/mandates.ts';
import type { Payment } from '../../domain/records/payments.ts';
import { startedPayment } from './start.ts';

/** What a mandate's move does to the payments and collections connected with it. */

type Status = Payment['payment_status'];

/** By where the mandate is now: from where to where each payment goes. What is not here stays. */
const FOLLOWS: Readonly<Partial<Record<Mandate['mandate_status'], Readonly<Partial<Record<Status, Status>>>>>> = {
  ACTIVE: { PENDING: 'RUNNING' },
  REJECTED: { PENDING: 'CANCELLED' },
  NO_REPLY: { PENDING: 'CANCELLED' },
  // Nothing is collected on a mandate that does not stand; a merchant can resume it where the bank lets it stand again.
  SUSPENDED: { PENDING: 'CANCELLED', RUNNING: 'PAUSED' },
  CANCELLATION_PENDING: { RUNNING: 'PAUSED' },
  CANCELLATION_SUCCESSFUL: { PENDING: 'CANCELLED', RUNNING: 'CANCELLED', PAUSED: 'CANCELLED' },
};

/** Where a payment of a mandate goes because of where the mandate is; null when it stays. */
export const followed = (mandate_status: Mandate['mandate_status'], payment_status: Status): Status | null =>
  FOLLOWS[mandate_status]?.[payment_status] ?? null;

/** The changes of all payments of a mandate that moved; part of the move's own commit. */
export async function mandateMoved(tx: Transactional, ctx: DecisionContext, mandate: Mandate): Promise<Change[]> {
  const { rows } = await tx.list('payments', ctx.account_id, [{ field: 'mandate_id', is: mandate.id }], {});
  const locked = await tx.lockMany(
    'payments',
    ctx.account_id,
    rows.map(({ id }) => id),
  );
  const changes: Change[] = [];
  for (const payment of locked.values()) {
    const to = followed(mandate.mandate_status, payment.payment_status);
    if (to === 'RUNNING') changes.push(...(await startedPayment(tx, ctx, payment, mandate)));
    else if (to !== null) changes.push(...movedPayment(ctx, payment, to, { date_next: null }).changes, remove('work', runWorkId(payment)));
  }
  return changes;
}
