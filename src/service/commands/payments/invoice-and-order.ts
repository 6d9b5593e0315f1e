import { sastDay } from '../../../facts/days.ts';
import type { Change, DecisionContext } from '../../domain/decision.ts';
import { payInvoice, reopenInvoice } from '../../domain/invoice.ts';
import { orderAfterMove } from '../../domain/order-status.ts';
import { changePaymentStatus, planOf } from '../../domain/payment/payment.ts';
import { nextDebit } from '../../domain/payment/schedule.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Payment, Transaction } from '../../domain/records/money.ts';
import type { ChargeOutcome } from '../../domain/charge/charge-settlement.ts';
import { orderFacts } from '../sales/sales.ts';
import { MethodMonths } from './method-months.ts';

/** Updates the invoice and the order of a payment when its money arrives or is returned. */

/** The statuses in which the payer has the money again. */
const RETURNED_STATUSES: ReadonlySet<Transaction['transaction_status']> = new Set(['DISPUTED', 'REVERSED']);

/** The changes after a payment's transaction has a new status, in the same commit. `transaction` already has that status. */
export async function invoiceAndOrderAfterMove(tx: Transactional, ctx: DecisionContext, transaction: Transaction): Promise<Change[]> {
  const { payments_id, transaction_status } = transaction;
  const isPaid = transaction_status === 'PAID';
  if (payments_id === null || !(isPaid || RETURNED_STATUSES.has(transaction_status))) return [];
  const invoice = await tx.findWhere('invoices', [{ field: 'transaction_id', is: transaction.id }]);
  return [
    ...(isPaid && invoice?.invoice_status === 'OPEN' ? payInvoice(ctx, invoice, transaction.id).changes : []),
    ...(!isPaid && invoice?.invoice_status === 'PAID' ? reopenInvoice(ctx, invoice) : []),
    ...orderAfterMove(ctx, await orderFacts(tx, transaction), transaction, isPaid ? 'payment' : 'return'),
  ];
}

/** Whether nothing is left to collect after a charge. A payment that was paused meanwhile has no next day, so its plan is asked. */
async function isOver(tx: Transactional, payment: Payment): Promise<boolean> {
  if (payment.payment_status === 'RUNNING') return payment.date_next === null;
  if (payment.payment_status !== 'PAUSED') return false;
  const method = await tx.require('payment_methods', payment.payment_methods_id);
  return nextDebit(planOf(payment, { method, mandate: null }), payment.progress) === null;
}

/** The changes after a card charge of a payment. The payment is complete when nothing is left to collect. */
export const paymentOutcome: ChargeOutcome = async (tx, ctx, charge, result) => {
  const payment = await tx.lock('payments', charge.payments_id);
  const transaction = result.type === 'paid' ? await tx.find('transactions', result.transaction_id) : undefined;
  const over = payment !== undefined && (await isOver(tx, payment));
  const months = new MethodMonths(tx, ctx);
  // A charge that took no money does not count against the method's month, as a failed debit does not.
  if (result.type !== 'paid') {
    const method = await tx.require('payment_methods', charge.payment_methods_id);
    await months.giveBack(method, sastDay(charge.created_at), charge.amount);
  }
  return [
    ...months.changes(),
    // The new status of the transaction is part of this same commit, so it cannot be read yet.
    ...(transaction === undefined ? [] : await invoiceAndOrderAfterMove(tx, ctx, { ...transaction, transaction_status: 'PAID' })),
    ...(over ? changePaymentStatus(ctx, payment, 'COMPLETED').changes : []),
  ];
};
