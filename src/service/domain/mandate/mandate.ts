import { z } from 'zod';
import { mandate as wireMandate } from '../../../contract/mandates.ts';
import { announceRecord, type RecordEvent } from '../announce-record.ts';
import { askApproval } from '../calendar/approval.ts';
import { displayName } from '../customer.ts';
import { insert, journalLine, schedule, update, type Change, type DecisionContext } from '../decision.ts';
import type { Mandate } from '../records/people.ts';
import { filledTerms } from './defaults.ts';
import { moveMandate, type MandateKind, type MandateStatus } from './flow.ts';
import { mandateMethodType, type MandateInput } from './rules.ts';
import type { Timing } from './timing.ts';

/** Creates mandates and changes their status. Only this file sets the status of a mandate. */

/** Who decides about a mandate: the merchant (EFT) or the bank. */
export const kindOf = ({ payment_method_type }: Pick<Mandate, 'payment_method_type'>): MandateKind =>
  payment_method_type === 'DEBIT_ORDER' ? 'EFT' : 'AUTHENTICATED';

/** The days on which a mandate collects. */
export const timingOf = (mandate: Pick<Mandate, 'recurring' | 'one-time'>): Timing => ({
  recurring: mandate.recurring,
  one_time: mandate['one-time'],
});

/** The webhook that reports a mandate, in the shape of the list call. */
export const announceMandate = (ctx: DecisionContext, event: Extract<RecordEvent, `mandate.${string}`>, mandate: Mandate): Change[] =>
  announceRecord(ctx, event, z.encode(wireMandate, mandate));

/** Schedules the next report of the payer's bank. */
export const scheduleBankStep = (ctx: DecisionContext, mandate: Pick<Mandate, 'id'>, due_at: Date): Change =>
  schedule(ctx, { kind: 'mandate.bank', subject_id: mandate.id, due_at });

/** The result of a request for approval: the bank accepts it, or it came too late in the day (ruling *000072*). */
type Standing = Pick<Mandate, 'mandate_status' | 'bank_error' | 'closes_at' | 'refused_by'>;

function standingOfRequest(now: Date, window: NonNullable<Mandate['debicheck']>['approval_window'], taken: MandateStatus): Standing {
  const answer = askApproval(window, now);
  return answer.accepted
    ? { mandate_status: taken, bank_error: null, closes_at: answer.closes_at, refused_by: null }
    : { mandate_status: 'REJECTED', bank_error: answer.bank_error, closes_at: null, refused_by: 'BANK' };
}

const EFT = { bank_error: null, closes_at: null, refused_by: null } as const;

/** A new mandate, made only after {@link mandateProblems} found no problem. EFT mandates need no approval. */
export function newMandate(ctx: DecisionContext, input: MandateInput, contract_reference: string): Mandate {
  const { customer, bank_account, method, terms } = input;
  const payment_method_type = mandateMethodType(method);
  const { payment_industry } = terms;
  if (payment_method_type === null || payment_industry == null) throw new Error('a mandate may be made only from checked terms');
  const filled = terms.debicheck == null ? null : filledTerms(terms.debicheck, method);
  const { bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code } = bank_account;
  return {
    account_id: ctx.account_id,
    id: ctx.newId('man_'),
    customer_id: customer.id,
    bank_account_id: bank_account.id,
    payment_methods_id: method.id,
    payment_method_type,
    reference: terms.reference ?? null,
    amount: terms.amount,
    recurring: terms.recurring == null ? null : { ...terms.recurring, date_release: terms.recurring.date_release ?? null },
    'one-time': terms['one-time'] ?? null,
    payment_industry,
    debicheck: filled === null ? null : { ...filled, ...requiredTerms(filled), contract_reference },
    debitorder: payment_method_type === 'DEBIT_ORDER' ? { contract_reference } : null,
    ...(filled === null
      ? { ...EFT, mandate_status: input.mandate_status ?? 'ACTIVE' }
      : standingOfRequest(ctx.now, filled.approval_window, 'GENERATED')),
    payer: {
      name: displayName(customer),
      bank_account_holder_name,
      bank_account_number,
      bank_account_type,
      bank_name,
      bank_branch_code,
    },
    contact_number: customer.contact_number,
    updated_at: null,
    created_at: ctx.now,
  };
}

/** Narrows the types of two fields that the rules have already checked. */
function requiredTerms({ first_collection_date, maximum_collection_amount }: ReturnType<typeof filledTerms>) {
  if (first_collection_date === null || maximum_collection_amount === null)
    throw new Error('a mandate may be made only from checked terms');
  return { first_collection_date, maximum_collection_amount };
}

/** Stores a new mandate, announces it, and sends it to the bank where approval is needed. */
export const openMandate = (ctx: DecisionContext, mandate: Mandate): Change[] => [
  insert('mandates', mandate),
  journalLine(ctx, 'mandate.created', mandate.id, { status: mandate.mandate_status }),
  ...announceMandate(ctx, 'mandate.created', mandate),
  ...(mandate.mandate_status === 'GENERATED' ? [scheduleBankStep(ctx, mandate, ctx.now)] : []),
];

/** The fields that a change of status may set as well. */
export type MoveExtra = Partial<Pick<Mandate, 'bank_error' | 'closes_at' | 'refused_by'>>;

/** The changes, and the mandate after them. */
export interface ChangedMandate {
  readonly changes: Change[];
  readonly mandate: Mandate;
}

/** Changes a mandate's status by the table. @throws Refusal 008 when the table does not allow it */
export function changeMandateStatus(ctx: DecisionContext, before: Mandate, to: MandateStatus, extra: MoveExtra = {}): ChangedMandate {
  const from = before.mandate_status;
  const set = {
    mandate_status: moveMandate(kindOf(before), from, to),
    bank_error: null,
    closes_at: null,
    refused_by: null,
    ...extra,
    updated_at: ctx.now,
  } satisfies Partial<Mandate>;
  const mandate = { ...before, ...set };
  return {
    mandate,
    changes: [
      update('mandates', mandate.id, set),
      journalLine(ctx, 'mandate.moved', mandate.id, { from, to }),
      ...announceMandate(ctx, 'mandate.updated', mandate),
    ],
  };
}

/** The result of asking the payer again: PENDING, or REJECTED at once when it is too late in the day. */
export function statusAfterResend(now: Date, { debicheck }: Pick<Mandate, 'debicheck'>): Standing {
  return standingOfRequest(now, debicheck?.approval_window ?? null, 'PENDING');
}
