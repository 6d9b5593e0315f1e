import { sastDay } from '../../../facts/days.ts';
import { notFound, refuseField } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import { transactionOf } from '../../domain/payment/debit.ts';
import { changePaymentStatus } from '../../domain/payment/payment.ts';
import { paymentView } from '../../domain/payment/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Payment, Transaction } from '../../domain/records/money.ts';
import { changeTransactionStatus, openTransaction, type TransactionChange } from '../../domain/transaction.ts';
import { write, type Call, type Services } from '../write.ts';
import { invoiceAndOrderAfterMove } from './invoice-and-order.ts';
import { MethodMonths } from './method-months.ts';
import { paymentRecordsOf } from './payment-records.ts';
import type { ReportProblem } from '../../domain/mandate/problem.ts';

/** EFTs that payers make with a payment's reference. Each is assigned to a transaction, for the whole amount or for a part. */

/** The result of assigning an EFT. */
interface AssignedEft {
  readonly changes: TransactionChange['changes'];
  readonly payment: Payment;
  readonly transaction: Transaction;
}

/** What a payment's transactions have paid in, in cents. */
export const paidIn = (transactions: readonly Transaction[]): number =>
  transactions.filter(({ transaction_status }) => transaction_status === 'PAID').reduce((sum, { amount }) => sum + amount, 0);

/** Assigns an EFT to its payment. The amount is in cents; null means the amount that is still to be paid. */
async function assignEft(tx: Transactional, ctx: DecisionContext, payment: Payment, sent: number | null): Promise<AssignedEft> {
  const { rows } = await tx.list('transactions', [{ field: 'payments_id', is: payment.id }]);
  const paid = paidIn(rows);
  const waiting = rows.find(({ transaction_status }) => transaction_status === 'PENDING');
  const amount = sent ?? payment.amount - paid;
  // An EFT for the whole amount pays the waiting transaction. An EFT for a part gets a transaction of its own.
  const whole = waiting?.amount === amount ? waiting : undefined;
  const received = whole ?? (await newPayIn(tx, ctx, payment, amount));
  const moved = changeTransactionStatus(ctx, received, 'PAID', { message: 'EFT received' });
  const enough = paid + amount >= payment.amount;
  // The amount that was asked for is counted already. What came beyond it counts in the month in which it came.
  const months = new MethodMonths(tx, ctx);
  const method = await tx.require('payment_methods', payment.payment_methods_id);
  await months.add(method, sastDay(ctx.now), Math.max(0, paid + amount - payment.amount));
  const replaced = enough && waiting !== undefined && whole === undefined;
  const completed = enough ? changePaymentStatus(ctx, payment, 'COMPLETED', { date_next: null }) : { changes: [], payment };
  return {
    transaction: moved.transaction,
    payment: completed.payment,
    changes: [
      ...(whole === undefined ? openTransaction(ctx, received) : []),
      ...moved.changes,
      ...(replaced ? changeTransactionStatus(ctx, waiting, 'CANCELLED', { message: 'Paid in other EFTs' }).changes : []),
      ...completed.changes,
      ...months.changes(),
      ...(await invoiceAndOrderAfterMove(tx, ctx, moved.transaction)),
    ],
  };
}

async function newPayIn(tx: Transactional, ctx: DecisionContext, payment: Payment, amount: number): Promise<Transaction> {
  const day = payment.one_time?.process_date ?? payment.progress.since;
  return transactionOf(ctx, { payment, records: await paymentRecordsOf(tx, payment), debit: { part: 'ONE_TIME', day, on: day }, amount });
}

/** POST /sandbox/pay-ins: simulates an EFT that a payer makes with a pay-in reference (sandbox only). */
export const simulatePayIn = (services: Services, call: Call, { body }: ParsedRequest<'sandbox.payIns'>) =>
  write(services, call, async (tx, ctx) => {
    const found = await tx.findWhere('payments', [{ field: 'eft_reference', is: body.eft_reference }]);
    const payment = found === undefined ? undefined : await tx.lock('payments', found.id);
    if (payment === undefined) throw notFound('eft_reference', body.eft_reference);
    if (payment.payment_status !== 'RUNNING')
      throw refuseField('008', 'eft_reference', 'status', `the payment is ${payment.payment_status}`, {
        eft_reference: body.eft_reference,
      });
    const { changes, payment: after, transaction } = await assignEft(tx, ctx, payment, body.amount ?? null);
    return { changes, result: { status: true, result: { ...paymentView(after), transaction_id: transaction.id } } };
  });

/** The given reference of EFTs; without one, a new one. Each belongs to one payment (ruling *unique references*). */
export async function freeEftReference(tx: Transactional, given: string | null | undefined, report: ReportProblem): Promise<string> {
  const asked = given?.trim() ?? '';
  if (asked !== '') {
    if (!(await isFirstUse(tx, asked)))
      report({
        field: 'pay_in.eft_reference',
        code: '010',
        rule: 'unique',
        message: `eft_reference ${asked} was used for another payment`,
      });
    return asked;
  }
  for (;;) {
    const reference = `EFT${String(await tx.nextNumber('eft_references')).padStart(9, '0')}`;
    if (await isFirstUse(tx, reference)) return reference;
  }
}

/** Whether a reference was never used. Because uses are counted, two calls with the same reference wait for each other. */
const isFirstUse = async (tx: Transactional, reference: string): Promise<boolean> =>
  (await tx.nextNumber(`eft_reference ${reference}`)) === 1;
