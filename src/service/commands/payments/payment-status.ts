import { sastDay } from '../../../facts/days.ts';
import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { remove, type Change, type DecisionContext } from '../../domain/decision.ts';
import { cardObstacle, consentOf, NO_CARD_CONSENT, paymentOutside, statusOutside } from '../../domain/consent.ts';
import { accountOf, type PaymentRecords } from '../../domain/payment/debit.ts';
import { changePaymentStatus, planOf, progressOn, runWorkId, type ChangedPayment } from '../../domain/payment/payment.ts';
import { nextDebit } from '../../domain/payment/schedule.ts';
import { viewOf } from '../../domain/payment/view.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Payment } from '../../domain/records/money.ts';
import { changeTransactionStatus } from '../../domain/transaction.ts';
import { write, type Call, type Services } from '../write.ts';
import { evidenceOf, mandateUse } from './mandate-use.ts';
import { MethodMonths } from './method-months.ts';
import { paidIn } from './pay-ins.ts';
import { paymentRecordsOf } from './payment-records.ts';
import { startPayment } from './payment-start.ts';

/** POST /payments/status/{id}/{STATUS}: the changes of status that a merchant may make (ruling *payments, collections*). */

/** Why a payment cannot be resumed now; null when it can. */
function resumeProblem({ customer, bank_account, mandate, method }: PaymentRecords): string | null {
  if (customer.customer_status !== 'ACTIVE') return `the customer is ${customer.customer_status}`;
  if (bank_account !== null && bank_account.bank_account_status !== 'ACTIVE')
    return `the bank account is ${bank_account.bank_account_status}`;
  const outside = mandate === null ? null : statusOutside(mandate);
  if (outside !== null) return outside.message;
  return method.is_active ? null : 'the payment method is not active';
}

/** Why a payment that is resumed would be outside what its payer agreed to; null when it would not. */
async function consentProblem(tx: Transactional, ctx: DecisionContext, payment: Payment, records: PaymentRecords): Promise<string | null> {
  const { mandate } = records;
  if (payment.card_ids !== null && payment.recurring !== null) {
    const cards = await tx.findMany('cards', payment.card_ids);
    const isWithout = [...cards.values()].every((card) => cardObstacle(card, 'recurring', ctx.now) === 'consent');
    return isWithout ? `the card ${NO_CARD_CONSENT}` : null;
  }
  if (mandate === null) return null;
  const [outside] = paymentOutside(consentOf(mandate, await evidenceOf(tx, mandate)), {
    amount: payment.amount,
    recurring: payment.recurring,
    next: nextDebit({ ...planOf(payment, records), first_collection: null }, progressOn(sastDay(ctx.now), payment, records)),
    account: accountOf(records),
    use: await mandateUse(tx, mandate, payment),
  });
  return outside?.message ?? null;
}

/** Whether a card's network has not answered for a debit of the payment yet. */
async function isNetworkAsked(tx: Transactional, { id, card_ids }: Payment): Promise<boolean> {
  if (card_ids === null) return false;
  const { rows } = await tx.list('transactions', [{ field: 'payments_id', is: id }]);
  return rows.some(({ transaction_status }) => transaction_status === 'PENDING' || transaction_status === 'NO_RESPONSE');
}

async function resumed(tx: Transactional, ctx: DecisionContext, payment: Payment): Promise<ChangedPayment> {
  // The records are locked before they are checked, so that they cannot leave ACTIVE in between.
  await tx.lock('customers', payment.customer_id);
  if (payment.bank_account_id !== null) await tx.lock('bank_accounts', payment.bank_account_id);
  const records = await paymentRecordsOf(tx, payment);
  const message = resumeProblem(records);
  if (message !== null) throw refuseField('008', 'STATUS', 'status', message, { id: payment.id });
  const outside = await consentProblem(tx, ctx, payment, records);
  if (outside !== null) throw refuseField('008', 'STATUS', 'consent', outside, { id: payment.id });
  // A pay-in has no due debits: the payer decides when to pay.
  if (payment.eft_reference !== null) return changePaymentStatus(ctx, payment, 'RUNNING');
  return startPayment(ctx, payment, records, await isNetworkAsked(tx, payment));
}

/**
 * Cancels the transaction that waits for the payer's EFT. What was not paid in does not count against the method's month, as a failed
 * debit does not.
 */
async function waitingPayIn(tx: Transactional, ctx: DecisionContext, payment: Payment): Promise<Change[]> {
  if (payment.eft_reference === null) return [];
  const { rows } = await tx.list('transactions', [{ field: 'payments_id', is: payment.id }]);
  const waiting = rows.find(({ transaction_status }) => transaction_status === 'PENDING');
  if (waiting === undefined) return [];
  const months = new MethodMonths(tx, ctx);
  const method = await tx.require('payment_methods', payment.payment_methods_id);
  await months.giveBack(method, sastDay(waiting.created_at), waiting.amount - paidIn(rows));
  return [...changeTransactionStatus(ctx, waiting, 'CANCELLED', { message: 'The payment was stopped' }).changes, ...months.changes()];
}

/** POST /payments/status/{id}/{STATUS}: pause, resume, stop or cancel a payment or a collection. */
export const setPaymentStatus = (services: Services, call: Call, { params }: ParsedRequest<'payments.status'>) =>
  write(services, call, async (tx, ctx) => {
    const payment = requireFound(await tx.lock('payments', params.id), 'id', params.id);
    const { STATUS } = params;
    if (STATUS === 'COMPLETED') throw refuseField('008', 'STATUS', 'status', 'a payment is completed by its last debit');
    if (STATUS === 'RUNNING' && payment.payment_status === 'PENDING')
      throw refuseField('008', 'STATUS', 'status', 'a payment that is PENDING runs as soon as its mandate is ACTIVE');
    const { changes, payment: moved } =
      STATUS === 'RUNNING' && payment.payment_status === 'PAUSED'
        ? await resumed(tx, ctx, payment)
        : changePaymentStatus(ctx, payment, STATUS, { date_next: null });
    const over = STATUS === 'STOPPED' || STATUS === 'CANCELLED' ? await waitingPayIn(tx, ctx, payment) : [];
    return {
      changes: [...(STATUS === 'RUNNING' ? [] : [remove('work', runWorkId(payment))]), ...changes, ...over],
      result: { status: true, result: viewOf(moved) },
    };
  });
