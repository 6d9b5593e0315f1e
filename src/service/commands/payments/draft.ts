import { addDays, sastDay, type Day } from '../../../facts/days.ts';
import { newBankAccount, newOrder, orderFields } from '../../domain/new-record.ts';
import { newCustomer } from '../../domain/customer.ts';
import { insert, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { amountOutside, consentOf, consentProblem, paymentOutside } from '../../domain/consent.ts';
import { itemLimitProblems, problemIf, type ReportProblem, type RuleProblem } from '../../domain/mandate/problem.ts';
import { mandateMethodType } from '../../domain/mandate/rules.ts';
import { pastProblems } from '../../domain/mandate/timing.ts';
import { barMessage, orderBar } from '../../domain/order-status.ts';
import { accountOf as debitedAccount, type PaymentRecords } from '../../domain/payment/debit.ts';
import { collectionMeansOf, partsProblems } from '../../domain/payment/parts.ts';
import { newPayment, planOf } from '../../domain/payment/payment.ts';
import { paymentProblems } from '../../domain/payment/rules.ts';
import { nextDebit, progressFrom, startingOn } from '../../domain/payment/schedule.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { BankAccount, Customer, Mandate } from '../../domain/records/people.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { Payment, PaymentMethod } from '../../domain/records/money.ts';
import type { Order } from '../../domain/records/sales.ts';
import { makeMandate } from '../mandates/new-mandate.ts';
import { orderFactsOf } from '../sales/sales.ts';
import { freeEftReference } from './pay-ins.ts';
import { firstCollectionOf } from './first-collection.ts';
import { evidenceOf, mandateUse } from './mandate-use.ts';
import { submittedCards, recordNamed, consistencyProblems, type NamedRecords } from './parties.ts';
import type { Submission } from './submission.ts';

/** A submitted payment with all its records. It has no problems and is not stored yet. */
export interface PaymentDraft {
  readonly payment: Payment;
  readonly records: PaymentRecords;
  readonly cards: readonly Card[];
  /** The changes that create its records: customer, account, order, mandate. */
  readonly changes: Change[];
}

/** The context in which drafts are made. */
export interface DraftContext {
  readonly tx: Transactional;
  readonly ctx: DecisionContext;
  readonly named: NamedRecords;
  readonly batch_reference: string | null;
  /** The drafts of the entries before this one. */
  readonly earlier: readonly PaymentDraft[];
}

/** Makes a draft from a submission. Null when a problem was reported. */
export async function paymentDraftOf(context: DraftContext, submission: Submission, report: ReportProblem): Promise<PaymentDraft | null> {
  const found: RuleProblem[] = [];
  const draft = await makePaymentDraft(context, submission, (problem) => {
    found.push(problem);
    report(problem);
  });
  return found.length === 0 ? draft : null;
}

async function makePaymentDraft(context: DraftContext, submission: Submission, report: ReportProblem): Promise<PaymentDraft | null> {
  const { ctx } = context;
  const methodField = submission.named('payment_methods_id');
  const method = recordNamed(context.named.methods, methodField, submission.payment_methods_id, report);
  if (method === null) return null;
  const collecting = collectionMeansOf(method);
  if (collecting === null || (submission.kind === 'COLLECTION' && collecting !== 'mandate')) {
    report({
      field: methodField,
      code: '005',
      rule: 'method',
      message: `${method.payment_method_type} methods take no ${submission.kind.toLowerCase()}s`,
    });
    return null;
  }
  const problems = [
    ...problemIf(!method.is_active, methodField, 'status', 'the payment method is not active', '008'),
    ...partsProblems(submission, collecting),
  ];
  problems.forEach(report);
  if (problems.length > 0) return null;
  const parties = await partiesOf(context, submission, method, report);
  if (parties === null) return null;
  const { records, changes } = parties;
  const cards = submittedCards(context.named.cards, submission, ctx.now, report);
  const payment = await paymentOf(context, submission, records, cards, report);
  return payment === null ? null : { payment, records, cards, changes };
}

interface Parties {
  readonly records: PaymentRecords;
  readonly changes: Change[];
}

async function partiesOf(
  context: DraftContext,
  submission: Submission,
  method: PaymentMethod,
  report: ReportProblem,
): Promise<Parties | null> {
  const { ctx } = context;
  const { customers, bank_accounts, mandates, orders } = context.named;
  const found =
    submission.customer == null
      ? recordNamed(customers, 'customer_id', submission.customer_id, report)
      : newCustomer(ctx, submission.customer);
  const correction = submission.correction ?? {};
  const customer = found === null ? null : { ...found, ...correction };
  const asked = recordNamed(mandates, 'mandate_id', submission.mandate_id, report);
  if (customer === null) return null;
  const bank_account = accountOf(ctx, submission, customer, asked, bank_accounts, report);
  const known = recordNamed(orders, 'order_id', submission.order_id, report);
  const order =
    submission.order == null ? known : newOrder(ctx, orderFields(submission.order, customer.id, submission.amount ?? null, ctx.newId('')));
  const inconsistencies = consistencyProblems({ customer, bank_account, mandate: asked, order }, method, submission.named);
  inconsistencies.forEach(report);
  const made =
    submission.mandate == null || bank_account === null || inconsistencies.length > 0
      ? null
      : await makeMandate(context.tx, ctx, { customer, bank_account, method, terms: submission.mandate }, (problem) =>
          report(submission.mandateField(problem)),
        );
  return {
    records: { method, customer, bank_account, order, mandate: made?.mandate ?? asked },
    changes: [
      ...(submission.customer == null ? [] : [insert('customers', customer)]),
      ...(Object.keys(correction).length === 0 ? [] : [update('customers', customer.id, { ...correction, updated_at: ctx.now })]),
      ...(submission.bank_account == null || bank_account === null ? [] : [insert('bank_accounts', bank_account)]),
      ...(submission.order == null || order === null ? [] : [insert('orders', order)]),
      ...(made?.changes ?? []),
    ],
  };
}

/** The bank account: as it was sent, by its id, or from the mandate. */
function accountOf(
  ctx: DecisionContext,
  { bank_account, bank_account_id }: Submission,
  customer: Customer,
  mandate: Mandate | null,
  accounts: NamedRecords['bank_accounts'],
  report: ReportProblem,
): BankAccount | null {
  if (bank_account != null) return newBankAccount(ctx, { ...bank_account, customer_id: customer.id, bank_account_status: 'ACTIVE' });
  return recordNamed(accounts, 'bank_account_id', bank_account_id ?? mandate?.bank_account_id, report);
}

/** The values of a payment that its rules need. */
interface PaymentTerms {
  readonly method: PaymentRecords['method'];
  readonly amount: number;
  readonly recurring: Payment['recurring'];
  readonly one_time: Payment['one_time'];
  readonly today: Day;
}

function problemsWithoutMandate(submission: Submission, { method, amount, recurring, one_time, today }: PaymentTerms) {
  return [
    ...problemIf(
      recurring !== null && submission.one_time != null,
      'recurring',
      'one_of',
      'exactly one of recurring and one-time is needed',
      '003',
    ),
    ...pastProblems({ one_time }, today),
    ...problemIf(
      recurring?.date_end != null && recurring.date_end < recurring.date_start,
      'recurring.date_end',
      'order',
      'date_end must not be before date_start',
    ),
    ...itemLimitProblems(method, amount),
  ];
}

/** The problem of a payment for an order that takes it no more (ruling *orders*); earlier payments of the call count. */
async function orderProblems(
  { tx, earlier }: DraftContext,
  submission: Submission,
  order: Order | null,
  amount: number,
): Promise<RuleProblem[]> {
  const facts = submission.order == null && order !== null ? await orderFactsOf(tx, order.id) : undefined;
  const before = earlier.filter(({ payment }) => payment.order_id === order?.id).reduce((sum, { payment }) => sum + payment.amount, 0);
  const bar = facts === undefined ? null : orderBar(facts, amount + before, 'all');
  return facts === undefined || bar === null ? [] : problemIf(true, 'order_id', bar, barMessage(bar, facts.order), '008');
}

async function paymentOf(
  context: DraftContext,
  submission: Submission,
  records: PaymentRecords,
  cards: readonly Card[],
  report: ReportProblem,
): Promise<Payment | null> {
  const { tx, ctx } = context;
  const { method, mandate, order } = records;
  const today = sastDay(ctx.now);
  const type = mandateMethodType(method);
  if (type !== null && mandate === null) return null;
  const amount = submission.amount ?? mandate?.amount ?? order?.amount_total ?? null;
  if (amount === null || amount === 0) {
    // For a collection, the missing amount was reported with its items.
    if (submission.kind === 'PAYMENT')
      report({ field: submission.named('amount'), code: '003', rule: 'required', message: 'amount is required' });
    return null;
  }
  const recurring = recurringOf(submission, mandate, today);
  const one_time = submission.one_time ?? (type === null && recurring === null ? { process_date: today } : null);
  const earlier = context.earlier.map(({ payment: one }) => one);
  const consent = mandate === null || submission.mandate_id == null ? null : consentOf(mandate, await evidenceOf(tx, mandate));
  const outside =
    consent === null || mandate === null
      ? []
      : paymentOutside(consent, {
          amount,
          recurring,
          next: nextDebit(planOf({ recurring, one_time, first_collection: null }, records), progressFrom(today)),
          account: debitedAccount(records),
          use: await mandateUse(tx, mandate, null, earlier),
        });
  const problems = outside.some(({ rule }) => rule === 'consent')
    ? outside
    : type === null || mandate === null
      ? problemsWithoutMandate(submission, { method, amount, recurring, one_time, today })
      : [
          ...paymentProblems({
            method,
            type,
            mandate,
            amount,
            recurring,
            one_time,
            today,
            is_new: submission.mandate != null,
            earliest: submission.earliest,
          }),
          ...outside,
        ];
  const all = [...problems, ...(await orderProblems(context, submission, order, amount))];
  all.forEach((problem) => report({ ...problem, field: problem.field.endsWith('_id') ? problem.field : submission.named(problem.field) }));
  if (all.length > 0) return null;
  const first_collection = recurring === null ? null : await firstCollectionOf({ tx, today, earlier }, submission, mandate, report);
  const tooMuch =
    consent === null || first_collection === null ? null : amountOutside(consent, 'FIRST_COLLECTION', first_collection.amount);
  if (consent?.signed_at != null && tooMuch !== null) report(consentProblem(submission.named('amount'), tooMuch));
  const eft_reference =
    method.payment_method_type === 'PAYIN' ? await freeEftReference(tx, submission.pay_in?.eft_reference, report) : null;
  const payment = paymentWith(context, submission, records, cards, { amount, first_collection, recurring, one_time, eft_reference });
  const plan = planOf(payment, records);
  const nothing = nextDebit(plan, startingOn(plan, payment.progress, today)) === null;
  problemIf(nothing, submission.named('recurring'), 'nothing_to_collect', 'no day to collect on is left').forEach(report);
  return payment;
}

/** A new payment of a submission, with the values that were worked out for it. */
function paymentWith(
  { ctx, batch_reference }: DraftContext,
  { kind, transaction_reference, items, is_tax, invoice, earliest }: Submission,
  { method, mandate, customer, bank_account, order }: PaymentRecords,
  cards: readonly Card[],
  values: Pick<Payment, 'amount' | 'first_collection' | 'recurring' | 'one_time' | 'eft_reference'>,
): Payment {
  return newPayment(ctx, {
    ...values,
    kind,
    customer_id: customer.id,
    bank_account_id: bank_account?.id ?? null,
    mandate_id: mandate?.id ?? null,
    order_id: order?.id ?? null,
    payment_methods_id: method.id,
    batch_reference,
    transaction_reference: transaction_reference ?? null,
    follows_mandate: mandate !== null && values.amount === mandate.amount,
    card_ids: cards.length === 0 ? null : cards.map(({ id }) => id),
    items: items ?? null,
    is_tax: is_tax ?? null,
    invoice: invoice ?? null,
    progress: progressFrom(sastDay(ctx.now), earliest),
  });
}

/** The recurrence, where missing values come from the mandate and the calendar. */
function recurringOf({ recurring }: Submission, mandate: Mandate | null, today: Day): Payment['recurring'] {
  if (recurring == null) return null;
  const first = mandate?.debicheck?.first_collection_date;
  // A start on the day of the first collection would make two debits. That happens only when the call asks for it.
  const date_start = recurring.date_start ?? (first !== undefined && first >= today ? addDays(first, 1) : today);
  return {
    process_day: recurring.process_day ?? mandate?.recurring?.process_day ?? Number(date_start.slice(8)),
    payment_interval: mandate?.recurring?.payment_interval ?? 'MONTHLY',
    date_start,
    date_end: recurring.date_end ?? null,
  };
}
