import { sastDay, startOfDay, type Day } from '../../../facts/days.ts';
import { schedule, update, type Change, type DecisionContext } from '../decision.ts';
import { movePayment } from '../mandate/flow.ts';
import type { Mandate } from '../records/people.ts';
import type { Payment, PaymentMethod, PaymentProgress } from '../records/money.ts';
import { COLLECTION_PREFIX } from '../transaction.ts';
import { announcePayment } from './view.ts';
import { approvedOn, nextDebit, progressFrom, startingOn, type Plan } from './schedule.ts';

/** Creates payments and collections, and changes their status. */

/** The fields from which a payment or collection is made. Fields that are left out have the defaults of a plain payment. */
export type PaymentRequest = Pick<Payment, 'customer_id' | 'payment_methods_id' | 'amount'> &
  Partial<Omit<Payment, 'account_id' | 'id' | 'date_next' | 'created_at' | 'updated_at' | 'payment_status'>>;

/** A payment that has not started yet. */
export function newPayment(ctx: DecisionContext, request: PaymentRequest): Payment {
  return {
    kind: 'PAYMENT',
    bank_account_id: null,
    mandate_id: null,
    order_id: null,
    batch_reference: null,
    transaction_reference: null,
    currency: 'ZAR',
    follows_mandate: false,
    first_collection: null,
    recurring: null,
    one_time: null,
    card_ids: null,
    eft_reference: null,
    is_tax: null,
    items: null,
    invoice: null,
    progress: progressFrom(sastDay(ctx.now)),
    ...request,
    account_id: ctx.account_id,
    id: ctx.newId(request.kind === 'COLLECTION' ? COLLECTION_PREFIX : 'pay_'),
    payment_status: 'PENDING',
    date_next: null,
    created_at: ctx.now,
    updated_at: null,
  };
}

/** The records that decide a payment's days, besides the payment. */
export interface ScheduleContext {
  readonly method: Pick<PaymentMethod, 'date_adjustment_rule'>;
  readonly mandate: Pick<Mandate, 'recurring' | 'debicheck'> | null;
}

/** The values that decide the days of a payment. */
export const planOf = (
  payment: Pick<Payment, 'first_collection' | 'recurring' | 'one_time'>,
  { method, mandate }: ScheduleContext,
): Plan => ({
  first_collection: payment.first_collection,
  recurring: payment.recurring,
  one_time: payment.one_time,
  rule: method.date_adjustment_rule,
  date_release: mandate?.recurring?.date_release ?? null,
});

/** A payment after a change, with the change itself. */
export interface ChangedPayment {
  readonly changes: Change[];
  readonly payment: Payment;
}

/** The id of the work that makes a payment's next debit. */
export const runWorkId = (payment: Pick<Payment, 'id'>): string => `run_${payment.id}`;

/** Schedules a payment's next debit. */
export const scheduleRun = (ctx: DecisionContext, payment: Pick<Payment, 'id' | 'date_next'>): Change[] =>
  payment.date_next === null
    ? []
    : [schedule(ctx, { id: runWorkId(payment), kind: 'payment.run', subject_id: payment.id, due_at: dueAt(ctx, payment.date_next) })];

/** When the debits of a day are made: at the start of the day, or at once when it has started. */
export const dueAt = (ctx: DecisionContext, day: string): Date => {
  const at = startOfDay(day);
  return at > ctx.now ? at : ctx.now;
};

/** Changes a payment's status and announces it. @throws Refusal 008 when the table does not allow the change */
export function changePaymentStatus(
  ctx: DecisionContext,
  payment: Payment,
  to: Payment['payment_status'],
  set: Partial<Payment> = {},
): ChangedPayment {
  const all = { ...set, payment_status: movePayment(payment.payment_status, to), updated_at: ctx.now };
  const moved = { ...payment, ...all };
  return { payment: moved, changes: [update('payments', payment.id, all), ...announcePayment(ctx, 'updated', moved)] };
}

/** The progress of a payment that starts or resumes on a day. A payment that is PENDING has waited for the approval of its mandate. */
export function progressOn(day: Day, payment: Payment, context: ScheduleContext): PaymentProgress {
  const plan = planOf(payment, context);
  return payment.payment_status === 'PENDING' ? approvedOn(plan, payment.progress, day) : startingOn(plan, payment.progress, day);
}

/** The progress of a payment that starts to run today: past days are skipped, and its next day is set. */
export function runningFrom(
  ctx: DecisionContext,
  payment: Payment,
  context: ScheduleContext,
): { progress: PaymentProgress; date_next: string | null } {
  const progress = progressOn(sastDay(ctx.now), payment, context);
  return { progress, date_next: nextDebit(planOf(payment, context), progress)?.on ?? null };
}
