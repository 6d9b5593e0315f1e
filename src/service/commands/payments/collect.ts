import { sastDay } from '../../../facts/days.ts';
import { schedule, type Change, type DecisionContext } from '../../domain/decision.ts';
import { openCharge } from '../../domain/charge/new-charge.ts';
import { issueInvoice, newInvoice } from '../../domain/invoice.ts';
import { type Consent, consentOf, debitOutside, statusOutside } from '../../domain/consent.ts';
import { amountOn } from '../../domain/mandate/amount.ts';
import { debitAmount, invoiceLines } from '../../domain/payment/amounts.ts';
import { mailPaymentInvoice } from '../../domain/mail.ts';
import { accountOf, referenceOf, snapshot, transactionOf, type DebitRequest, type PaymentRecords } from '../../domain/payment/debit.ts';
import { planOf } from '../../domain/payment/payment.ts';
import { barMessage, orderBar } from '../../domain/order-status.ts';
import { afterDebit, nextDebit, type UpcomingDebit } from '../../domain/payment/schedule.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { Invoice } from '../../domain/records/sales.ts';
import type { Payment } from '../../domain/records/money.ts';
import { changeTransactionStatus, openTransaction } from '../../domain/transaction.ts';
import { collectedByOthers, evidenceOf } from './mandate-use.ts';
import { orderFactsOf } from '../sales/sales.ts';
import type { MethodMonths } from './method-months.ts';

/** Makes the debits of a payment that are due, in the commit of the caller. */

/** The context in which a payment collects. */
export interface Collector {
  readonly tx: Transactional;
  readonly ctx: DecisionContext;
  readonly months: MethodMonths;
}

/** The result of collecting. */
export interface CollectionResult {
  readonly changes: Change[];
  /** The progress of the payment after its debits. */
  readonly progress: Payment['progress'];
  readonly date_next: string | null;
  /** The ids of the new transactions. */
  readonly transaction_ids: string[];
  /** The ids of card charges, whose network is asked after the commit. */
  readonly charge_ids: string[];
}

/** One debit that was made. */
interface Made {
  readonly changes: readonly Change[];
  readonly transaction_id: string;
  readonly charge_id?: string;
}

/** The id of the work that asks the bank about a debit. */
const answerWorkId = (transaction_id: string): string => `bnk_${transaction_id}`;

/** Makes a debit for every day that has come. A card's network is asked after the commit, a bank by due work. */
export async function collectDue(
  collector: Collector,
  payment: Payment,
  records: PaymentRecords,
  cards: readonly Card[],
): Promise<CollectionResult> {
  const { ctx, tx } = collector;
  const plan = planOf(payment, records);
  const today = sastDay(ctx.now);
  const changes: Change[] = [];
  const made: Made[] = [];
  let { progress } = payment;
  let next = nextDebit(plan, progress);
  const consent =
    next === null || next.on > today || records.mandate === null ? null : consentOf(records.mandate, await evidenceOf(tx, records.mandate));
  for (; next !== null && next.on <= today; next = nextDebit(plan, progress)) {
    const one = await makeDebit(collector, { payment, records, debit: next, amount: amountOf(payment, records, next) }, cards, consent);
    made.push(one);
    changes.push(...one.changes);
    progress = afterDebit(progress, next);
  }
  return {
    changes,
    progress,
    date_next: next?.on ?? null,
    transaction_ids: made.map(({ transaction_id }) => transaction_id),
    charge_ids: made.flatMap(({ charge_id }) => charge_id ?? []),
  };
}

const amountOf = (payment: Payment, { mandate }: PaymentRecords, { part, day }: UpcomingDebit): number =>
  debitAmount(payment, part, mandate === null ? null : amountOn(mandate, day));

async function makeDebit(collector: Collector, request: DebitRequest, cards: readonly Card[], consent: Consent | null): Promise<Made> {
  const [first, ...others] = cards;
  // This comes before the limit, because a debit that is not sent must not count against the month.
  if (first === undefined && request.payment.card_ids !== null)
    return refused(collector, request, '008', 'none of the cards can be charged any more');
  const outside = consent === null ? null : await outsideConsent(collector.tx, request, consent);
  if (outside !== null) return refused(collector, request, '008', outside);
  const over = await limitOf(collector, request);
  if (over !== null) return refused(collector, request, '009', over);
  const barred = await orderBarOf(collector, request);
  if (barred !== null) return refused(collector, request, '008', barred);
  if (first !== undefined) return charged(collector, request, [first, ...others]);
  return debited(collector, request);
}

/** Why a debit is not within what the payer agreed to; null when it is. */
async function outsideConsent(tx: Transactional, { payment, records, debit, amount }: DebitRequest, consent: Consent) {
  if (records.mandate === null) return null;
  const isCounted = consent.signed_at !== null || consent.interval === null;
  const collected = isCounted ? await collectedByOthers(tx, records.mandate, payment) : [];
  const asked = { ...debit, amount, account: accountOf(records), collected };
  return (statusOutside(records.mandate) ?? debitOutside(consent, asked))?.message ?? null;
}

/** The limit of the method that a debit would break (ruling *item_limit, monthly_limit*); null when it breaks none. */
async function limitOf({ ctx, months }: Collector, { records: { method }, amount }: DebitRequest): Promise<string | null> {
  if (method.item_limit !== null && amount > method.item_limit) return 'item_limit of the payment method exceeded';
  return (await months.take(method, sastDay(ctx.now), amount)) ? null : 'monthly_limit of the payment method exceeded';
}

/** Why the order takes the only debit of a payment no more (ruling *orders*). The instalments of a plan are for what comes later, too. */
async function orderBarOf({ tx }: Collector, { payment, amount }: DebitRequest): Promise<string | null> {
  const facts = payment.recurring === null ? await orderFactsOf(tx, payment.order_id) : undefined;
  const bar = facts === undefined ? null : orderBar(facts, amount, 'all');
  return facts === undefined || bar === null ? null : barMessage(bar, facts.order);
}

/** A debit that is not sent. It is stored with the reason. */
function refused({ ctx }: Collector, request: DebitRequest, code: '008' | '009', message: string): Made {
  const transaction = transactionOf(ctx, request);
  const moved = changeTransactionStatus(ctx, transaction, 'REJECTED_BY_API', { code, message, unpaid_reason: message });
  return { changes: [...openTransaction(ctx, transaction), ...moved.changes], transaction_id: transaction.id };
}

async function debited(collector: Collector, request: DebitRequest): Promise<Made> {
  const { ctx } = collector;
  const invoice = await invoiceOf(collector, request);
  const transaction = transactionOf(ctx, { ...request, invoice_number: invoice?.invoice_number });
  const billed = invoice === null ? null : { ...invoice, transaction_id: transaction.id };
  // A pay-in waits for the payer; any other debit waits for the payer's bank.
  const waits = request.payment.eft_reference !== null;
  return {
    transaction_id: transaction.id,
    changes: [
      ...openTransaction(ctx, transaction),
      ...(waits
        ? []
        : [schedule(ctx, { id: answerWorkId(transaction.id), kind: 'bank.answer', subject_id: transaction.id, due_at: ctx.now })]),
      ...(billed === null
        ? []
        : [...issueInvoice(ctx, billed), ...mailPaymentInvoice(ctx, request.payment, request.records.customer, billed)]),
    ],
  };
}

function charged({ ctx }: Collector, request: DebitRequest, cards: readonly [Card, ...Card[]]): Made {
  const { payment, records, amount } = request;
  const { changes, charge, first } = openCharge(ctx, {
    purpose: { type: 'payment', id: payment.id },
    customer_id: payment.customer_id,
    method: records.method,
    cards,
    amount,
    currency: payment.currency,
    transaction_reference: referenceOf(request),
    payments_id: payment.id,
    submission_batch_reference: payment.batch_reference,
    payment_data: snapshot(ctx, request),
  });
  return { changes, charge_id: charge.id, transaction_id: first.transaction_id };
}

/** The invoice of one debit, if the collection has invoices. It is open until the debit is paid. */
async function invoiceOf({ tx, ctx }: Collector, { payment, records, debit, amount }: DebitRequest): Promise<Invoice | null> {
  const { invoice, items, is_tax } = payment;
  if (invoice === null || items === null) return null;
  return newInvoice(ctx, {
    number: await tx.nextNumber('invoices'),
    customer: records.customer,
    items: invoiceLines({ items, is_tax: is_tax ?? false }, debit.part, amount, sastDay(ctx.now)),
    status: 'OPEN',
    currency: payment.currency,
    due_days: invoice.due_days,
    reference: payment.transaction_reference,
    memo: invoice.memo,
    footer: invoice.footer,
    payments_id: payment.id,
  });
}
