import { insert, type Change, type Decision, type DecisionContext } from '../../domain/decision.ts';
import { announcePayment } from '../../domain/payment/view.ts';
import { movedPayment, runningFrom, scheduleRun } from '../../domain/payment/payment.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Mandate, Payment } from '../../domain/records.ts';
import { BatchErrors } from '../records.ts';
import { collectDue, type Collected } from './collect.ts';
import { draftOf, type Draft } from './draft.ts';
import { overMonthlyLimit } from './forecast.ts';
import { followed } from './mandate-moved.ts';
import { MethodMonths } from './months.ts';
import { readNamed } from './parties.ts';
import { afterCollecting } from './run.ts';
import type { Submission } from './submission.ts';

/** Submitting payments and collections: all of a batch with all it needs in one commit, or nothing. */

/** What came of one submission. */
export interface Submitted {
  readonly payment: Payment;
  readonly mandate_status: Mandate['mandate_status'] | null;
  readonly transaction_ids: readonly string[];
  readonly charge_ids: readonly string[];
}

/** A batch as it was sent, for error reports, beside its entries in the form they are worked on in. */
export interface Batch {
  readonly sent: readonly unknown[];
  readonly entries: readonly Submission[];
  readonly batch_reference: string | null;
  readonly errors: BatchErrors;
}

/** Decides a whole batch. @throws Refusal with all that is wrong with any of it */
export async function submitAll(tx: Transactional, ctx: DecisionContext, batch: Batch): Promise<Decision<Submitted[]>> {
  const { entries, errors, sent, batch_reference } = batch;
  const named = await readNamed(tx, ctx, entries);
  const drafts: Draft[] = [];
  for (const [index, entry] of entries.entries()) {
    const draft = await draftOf({ tx, ctx, named, batch_reference }, entry, ({ code, field, rule, message }) =>
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
      'the payment method would collect more in a calendar month than it may',
    );
  errors.throwIfAny(sent);
  const months = new MethodMonths(tx, ctx);
  const changes: Change[] = [];
  const result: Submitted[] = [];
  for (const draft of drafts) {
    const opened = await open(tx, ctx, draft, months);
    changes.push(...draft.changes, ...opened.changes);
    result.push(opened.result);
  }
  return { changes: [...changes, ...months.changes()], result };
}

/** The payment on record, and what is due today collected; one of a mandate that is not approved yet waits for it. */
async function open(
  tx: Transactional,
  ctx: DecisionContext,
  { payment, setting, cards }: Draft,
  months: MethodMonths,
): Promise<Decision<Submitted>> {
  const mandate_status = setting.mandate?.mandate_status ?? null;
  const changes: Change[] = [];
  const to = mandate_status === null || mandate_status === 'CANCELLATION_REJECTED' ? 'RUNNING' : followed(mandate_status, 'PENDING');
  const waiting = { ...payment, ...runningFrom(ctx, payment, setting) };
  changes.push(insert('payments', waiting), ...announcePayment(ctx, 'created', waiting));
  const nothing: Pick<Collected, 'transaction_ids' | 'charge_ids'> = { transaction_ids: [], charge_ids: [] };
  if (to === null) return { changes, result: { payment: waiting, mandate_status, ...nothing } };
  const moved = movedPayment(ctx, waiting, to, to === 'RUNNING' ? {} : { date_next: null });
  changes.push(...moved.changes);
  if (to !== 'RUNNING') return { changes, result: { payment: moved.payment, mandate_status, ...nothing } };
  const collected = await collectDue({ tx, ctx, months }, moved.payment, setting, cards);
  const after = afterCollecting(ctx, moved.payment, collected);
  changes.push(...collected.changes, ...after.changes, ...scheduleRun(ctx, after.payment));
  const { transaction_ids, charge_ids } = collected;
  return { changes, result: { payment: after.payment, mandate_status, transaction_ids, charge_ids } };
}
