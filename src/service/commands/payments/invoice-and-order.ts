import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { payInvoice, reopenInvoice } from '../../domain/invoice.ts';
import { orderStatusAfterReversal, orderStatusAfterPayment } from '../../domain/order-status.ts';
import { changePaymentStatus } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Payment } from '../../domain/records/payments.ts';
import type { Transaction } from '../../domain/records/money.ts';
import type { ChargeOutcome } from '../charge/charge-outcome.ts';

/** When money comes in or goes back, the invoice and the order become paid, or owed again. */

/** Statuses after which the payer has the money again. */
const WENT_BACK: ReadonlySet<Transaction['transaction_status']> = new Set(['DISPUTED', 'REVERSED']);

/** What follows from the move of a payment's transaction, in the same commit; the transaction as it is then. */
export async function invoiceAndOrderAfterMove(tx: Transactional, ctx: DecisionContext, transaction: Transaction): Promise<Change[]> {
  const { payments_id, transaction_status } = transaction;
  const came = transaction_status === 'PAID';
  if (payments_id === null || !(came || WENT_BACK.has(transaction_status))) return [];
  const invoice = await tx.findWhere('invoices', [{ field: 'transaction_id', is: transaction.id }]);
  const payment = await tx.find('payments', payments_id);
  return [
    ...(came && invoice?.invoice_status === 'OPEN' ? payInvoice(ctx, invoice, transaction.id).changes : []),
    ...(!came && invoice?.invoice_status === 'PAID' ? reopenInvoice(ctx, invoice) : []),
    ...(payment === undefined ? [] : await orderAfterMove(tx, ctx, payment, transaction)),
  ];
}

/** The order of a payment by what is paid of it now. */
async function orderAfterMove(tx: Transactional, ctx: DecisionContext, payment: Payment, transaction: Transaction): Promise<Change[]> {
  if (payment.order_id === null) return [];
  const order = await tx.lock('orders', payment.order_id);
  if (order === undefined) return [];
  const { rows } = await tx.list('transactions', [{ field: 'payments_id', is: payment.id }]);
  const paid = [...rows.filter(({ id }) => id !== transaction.id), transaction]
    .filter(({ transaction_status }) => transaction_status === 'PAID')
    .reduce((sum, { amount }) => sum + amount, 0);
  const order_status = (transaction.transaction_status === 'PAID' ? orderStatusAfterPayment : orderStatusAfterReversal)(order, paid);
  return order_status === order.order_status ? [] : [update('orders', order.id, { order_status, updated_at: ctx.now })];
}

/** What follows from a card charge of a payment: once nothing is left to collect, it is complete. */
export const paymentOutcome: ChargeOutcome = async (tx, ctx, charge, result) => {
  const payment = await tx.lock('payments', charge.payments_id);
  const transaction = result.type === 'paid' ? await tx.find('transactions', result.transaction_id) : undefined;
  const over = payment?.payment_status === 'RUNNING' && payment.date_next === null;
  return [
    // What the charge decided is in this commit too, and not yet to be read.
    ...(transaction === undefined ? [] : await invoiceAndOrderAfterMove(tx, ctx, { ...transaction, transaction_status: 'PAID' })),
    ...(over ? changePaymentStatus(ctx, payment, 'COMPLETED').changes : []),
  ];
};
