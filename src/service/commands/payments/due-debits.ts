import { remove, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { announcePayment } from '../../domain/payment/view.ts';
import { dueAt, changePaymentStatus, runWorkId, type ChangedPayment } from '../../domain/payment/payment.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import type { Payment } from '../../domain/records/money.ts';
import { runCharge } from '../charge/run-charge.ts';
import { write, type Services } from '../write.ts';
import { collectDue, type CollectionResult } from './collect.ts';
import { MethodMonths } from './method-months.ts';
import { chargeableCards, paymentRecordsOf } from './payment-records.ts';

/** Due work: makes a payment's debits of a day, and schedules its next day. */

/** Whether a payment is complete. It is not while a card's network or the payer of a pay-in has not answered. */
export const isComplete = ({ eft_reference }: Payment, { date_next, charge_ids }: CollectionResult): boolean =>
  date_next === null && charge_ids.length === 0 && eft_reference === null;

/** A stored payment after its debits. */
function afterCollecting(ctx: DecisionContext, payment: Payment, collected: CollectionResult): ChangedPayment {
  const { progress, date_next } = collected;
  const set = { progress, date_next };
  if (isComplete(payment, collected)) return changePaymentStatus(ctx, payment, 'COMPLETED', set);
  const changed = { ...payment, ...set, updated_at: ctx.now };
  return {
    payment: changed,
    changes: [
      update('payments', payment.id, { ...set, updated_at: ctx.now }),
      ...(payment.date_next === date_next ? [] : announcePayment(ctx, 'updated', changed)),
    ],
  };
}

/** Makes the debits that are due. A repeat makes none, because the payment's progress is stored in the same commit. */
export async function runPayment(services: Services, account: Account, item: Work): Promise<void> {
  const collected = await write(services, { account }, async (tx, ctx) => {
    const payment = await tx.lock('payments', item.subject_id);
    const done = remove('work', runWorkId({ id: item.subject_id }));
    if (payment?.payment_status !== 'RUNNING') return { changes: [done], result: null };
    const records = await paymentRecordsOf(tx, payment);
    const months = new MethodMonths(tx, ctx);
    const made = await collectDue({ tx, ctx, months }, payment, records, await chargeableCards(tx, payment, ctx.now));
    const after = afterCollecting(ctx, payment, made);
    const next: Change =
      made.date_next === null
        ? done
        : update('work', runWorkId(payment), { due_at: dueAt(ctx, made.date_next), attempts: 0, claimed_until: null });
    return { changes: [...made.changes, ...months.changes(), ...after.changes, next], result: made };
  });
  for (const id of collected?.charge_ids ?? []) await runCharge(services, account, id);
}
