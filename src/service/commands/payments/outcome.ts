import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { payInvoice } from '../../domain/invoice.ts';
import { paidOrder } from '../../domain/order-paid.ts';
import { movedPayment } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Payment, Transaction } from '../../domain/records.ts';
import type { ChargeOutcome } from '../charge-outcomes.ts';

/** What follows from money that came: the invoice and the order are paid. */

/** What follows from a payment's transaction that was paid, in the same commit. */
export async function moneyCame(tx: Transactional, ctx: DecisionContext, transaction: Transaction): Promise<Change[]> {
  const { payments_id } = transaction;
  if (payments_id === null) return [];
  const invoice = await tx.findWhere('invoices', ctx.account_id, [{ field: 'transaction_id', is: transaction.id }]);
  const payment = await tx.find('payments', ctx.account_id, payments_id);
  return [
    ...(invoice?.invoice_status === 'OPEN' ? payInvoice(ctx, invoice, transaction.id).changes : []),
    ...(payment === undefined ? [] : await orderPaid(tx, ctx, payment, transaction)),
  ];
}

async function orderPaid(tx: Transactional, ctx: DecisionContext, payment: Payment, transaction: Transaction): Promise<Change[]> {
  if (payment.order_id === null) return [];
  const order = await tx.lock('orders', ctx.account_id, payment.order_id);
  if (order === undefined) return [];
  const { rows } = await tx.list(
    'transactions',
    ctx.account_id,
    [
      { field: 'payments_id', is: payment.id },
      { field: 'transaction_status', is: 'PAID' },
    ],
    {},
  );
  const before = rows.filter(({ id }) => id !== transaction.id).reduce((sum, { amount }) => sum + amount, 0);
  const order_status = paidOrder(order, before + transaction.amount);
  return order_status === order.order_status ? [] : [update('orders', order.id, { order_status, updated_at: ctx.now })];
}

/** What follows from a card charge of a payment: once nothing is left to collect, it is complete. */
export const paymentCharged: ChargeOutcome = async (tx, ctx, charge, result) => {
  const payment = charge.payments_id === null ? undefined : await tx.lock('payments', ctx.account_id, charge.payments_id);
  const transaction = result.type === 'paid' ? await tx.find('transactions', ctx.account_id, result.transaction_id) : undefined;
  const over = payment?.payment_status === 'RUNNING' && payment.date_next === null;
  return [
    ...(transaction === undefined ? [] : await moneyCame(tx, ctx, transaction)),
    ...(over ? movedPayment(ctx, payment, 'COMPLETED').changes : []),
  ];
};
