import { insert, type Change, type Decision, type DecisionContext } from '../../domain/decision.ts';
import { announcePayment } from '../../domain/payment/view.ts';
import { runningFrom, scheduleRun } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/money.ts';
import type { BatchErrors } from '../batch-answers.ts';
import { collectDue } from './collect.ts';
import { paymentDraftOf, type PaymentDraft } from './draft.ts';
import { overMonthlyLimit } from './forecast.ts';
import { endedProgress, paymentStatusAfter } from './payments-after-mandate.ts';
import { MethodMonths } from './method-months.ts';
import { readNamedRecords } from './parties.ts';
import { isComplete } from './due-debits.ts';
import type { Submission } from './submission.ts';

/** Submits payments and collections: the whole batch with all its records in one commit, or nothing. */

export interface SubmissionResult {
  readonly payment: Payment;
  readonly mandate_status: Mandate['mandate_status'] | null;
  readonly transaction_ids: readonly string[];
  readonly charge_ids: readonly string[];
}

/** A batch: the entries as they were sent (for error reports), and in their common form. */
export interface Batch {
  readonly sent: readonly unknown[];
  readonly entries: readonly Submission[];
  readonly batch_reference: string | null;
  readonly errors: BatchErrors;
}

/** Decides a whole batch. @throws Refusal with all problems of all entries */
export async function submitAll(tx: Transactional, ctx: DecisionContext, batch: Batch): Promise<Decision<SubmissionResult[]>> {
  const { entries, errors, sent, batch_reference } = batch;
  const named = await readNamedRecords(tx, entries);
  const drafts: PaymentDraft[] = [];
  for (const [index, entry] of entries.entries()) {
    const draft = await paymentDraftOf({ tx, ctx, named, batch_reference, earlier: drafts }, entry, ({ code, field, rule, message }) =>
      errors.add(index, code, field, rule, message),
    );
    if (draft !== null) drafts.push(draft);
  }
  errors.throwIfAny(sent);
  for (const index of await overMonthlyLimit(tx, ctx, drafts))
    errors.add(
      index,
      '009',
      entries[index]?.named('amount') ?? 'amount',
      'monthly_limit',
      'the payment method would exceed its monthly_limit',
    );
  errors.throwIfAny(sent);
  const months = new MethodMonths(tx, ctx);
  const changes: Change[] = [];
  const result: SubmissionResult[] = [];
  for (const draft of drafts) {
    const opened = await openPayment(tx, ctx, draft, months);
    changes.push(...draft.changes, ...opened.changes);
    result.push(opened.result);
  }
  return { changes: [...changes, ...months.changes()], result };
}

/** Stores a payment and collects what is due today. If its mandate is not approved yet, the payment waits for that. */
async function openPayment(
  tx: Transactional,
  ctx: DecisionContext,
  { payment, records, cards }: PaymentDraft,
  months: MethodMonths,
): Promise<Decision<SubmissionResult>> {
  const mandate_status = records.mandate?.mandate_status ?? null;
  const starts = mandate_status === null || mandate_status === 'CANCELLATION_REJECTED';
  const payment_status = starts ? 'RUNNING' : (paymentStatusAfter(mandate_status, 'PENDING') ?? 'PENDING');
  const opened = { ...payment, ...runningFrom(ctx, payment, records), payment_status };
  if (payment_status !== 'RUNNING') {
    const waiting =
      payment_status === 'PENDING' || mandate_status === null
        ? opened
        : { ...opened, date_next: null, progress: endedProgress(mandate_status, opened.progress) };
    return { changes: stored(ctx, waiting), result: { payment: waiting, mandate_status, transaction_ids: [], charge_ids: [] } };
  }
  const collected = await collectDue({ tx, ctx, months }, opened, records, cards);
  const { progress, date_next, transaction_ids, charge_ids } = collected;
  const running = { ...opened, progress, date_next };
  const final: Payment = isComplete(running, collected) ? { ...running, payment_status: 'COMPLETED' } : running;
  return {
    changes: [...stored(ctx, final), ...collected.changes, ...scheduleRun(ctx, final)],
    result: { payment: final, mandate_status, transaction_ids, charge_ids },
  };
}

const stored = (ctx: DecisionContext, payment: Payment): Change[] => [
  insert('payments', payment),
  ...announcePayment(ctx, 'created', payment),
];
