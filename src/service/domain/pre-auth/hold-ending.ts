import type { CaptureBody } from '../../../contract/card-vault.ts';
import { refuseField } from '../../../contract/errors.ts';
import { claimedUntil } from '../charge/new-charge.ts';
import { journalLine, remove, schedule, update, type Change, type Decision, type DecisionContext } from '../decision.ts';
import { issueInvoice } from '../invoice.ts';
import { postHoldEnd } from '../ledger.ts';
import { sendInvoice } from '../mail.ts';
import { portion } from '../money.ts';
import { inquiryDue, type InstructionAnswer } from '../rail-ports.ts';
import { orderAfterMove, type OrderFacts } from '../order-status.ts';
import type { HoldEnding, PreAuth } from '../records/cards.ts';
import type { Invoice } from '../records/sales.ts';
import type { Transaction } from '../records/money.ts';
import { changeTransactionStatus, withoutTax } from '../transaction.ts';
import { capture, movePreAuth, reverse } from './hold.ts';
import { holdExpiryId } from './new-hold.ts';
import { announcePreAuth } from './view.ts';

/**
 * The end of a hold, in two commits with a request to the card network between them. The ending is stored before the network is
 * asked, and due work finishes it if the process dies. A hold ends once.
 */

/** The id of the work that finishes an ending. */
const endingWorkId = ({ id }: Pick<PreAuth, 'id'>): string => `hen_${id}`;

function requireFree(row: PreAuth): void {
  if (row.ending !== null) throw refuseField('008', 'transaction_id', 'in_progress', 'a capture or release of this pre-auth is under way');
}

/** Stores how the hold ends. From this commit on it will end like this, even if the process dies. */
function beginEnding(ctx: DecisionContext, row: PreAuth, ending: HoldEnding, more: Partial<PreAuth> = {}): Decision<PreAuth> {
  const set: Partial<PreAuth> = { ...more, ending, updated_at: ctx.now };
  return {
    changes: [
      update('pre_auths', row.id, set),
      schedule(ctx, {
        id: endingWorkId(row),
        kind: 'pre_auth.end',
        subject_id: row.id,
        due_at: ctx.now,
        claimed_until: claimedUntil(ctx),
      }),
    ],
    result: { ...row, ...set },
  };
}

/** Captures the held amount or part of it. @throws Refusal 008 unless it is held, 009 for more than the held amount */
export function beginCapture(ctx: DecisionContext, row: PreAuth, body: CaptureBody): Decision<PreAuth> {
  const { captured_amount } = capture(row, body.amount);
  requireFree(row);
  requireTime(ctx, row);
  const is_sent = body.invoice?.is_send ?? false;
  const own = body.items !== undefined || body.item?.title !== undefined;
  return beginEnding(
    ctx,
    row,
    {
      type: 'capture',
      amount: captured_amount,
      transaction_reference: body.transaction_reference ?? row.transaction_reference,
      lines: own
        ? { title: body.item?.title ?? null, description: body.item?.description ?? null, items: body.items ?? null }
        : { ...row.lines, description: body.item?.description ?? row.lines.description },
      is_invoiced: is_sent || (body.invoice?.is_generate ?? false),
      is_sent,
    },
    {
      ...(body.notification?.webhook_url === undefined ? {} : { webhook_url: body.notification.webhook_url }),
      ...(body.notification?.email === undefined ? {} : { notification_email: body.notification.email }),
    },
  );
}

/** Releases the held amount. @throws Refusal 008 unless it is held */
export function beginReverse(ctx: DecisionContext, row: PreAuth): Decision<PreAuth> {
  reverse(row);
  requireFree(row);
  requireTime(ctx, row);
  return beginEnding(ctx, row, { type: 'reverse' });
}

/** Refuses a hold whose time is over, even where the work that ends it has not run yet. */
function requireTime(ctx: DecisionContext, { expires_at }: PreAuth): void {
  if (expires_at <= ctx.now) throw refuseField('008', 'transaction_id', 'expired', 'the pre-auth has expired');
}

/** Releases a hold whose time is over. Does nothing for a hold that has ended or is ending. */
export function beginExpiry(ctx: DecisionContext, row: PreAuth): Decision<PreAuth> {
  if (row.pre_auth_status !== 'AUTHORISED' || row.ending !== null || row.expires_at > ctx.now) return { changes: [], result: row };
  return beginEnding(ctx, row, { type: 'expire' });
}

/** The records that are needed to store the network's answer. */
export interface EndingFacts {
  readonly row: PreAuth;
  readonly transaction: Transaction;
  /** The invoice of the capture; null where there is none. */
  readonly invoice: Invoice | null;
  /** The order that is paid, where a checkout session made the hold. */
  readonly order: OrderFacts | undefined;
  /** How often the network was asked before. */
  readonly asked: number;
}

/** The result of an ending. `refused` says why the hold was not changed. */
export interface EndingResult {
  readonly row: PreAuth;
  readonly refused: string | null;
}

/** Stores the network's answer to an ending. Does nothing where the ending is stored already. */
export function settleEnding(ctx: DecisionContext, facts: EndingFacts, answer: InstructionAnswer): Decision<EndingResult> {
  const { row } = facts;
  if (row.ending === null) return { changes: [remove('work', endingWorkId(row))], result: { row, refused: null } };
  if (answer.type === 'no_answer') return askAgain(ctx, facts);
  // If the release of an expired hold is refused, the network holds nothing any more. The hold ends in any case.
  if (answer.type === 'refused' && row.ending.type !== 'expire') return refused(ctx, row, answer.message);
  return row.ending.type === 'capture' ? captured(ctx, facts, row.ending) : released(ctx, facts, row.ending.type);
}

function askAgain(ctx: DecisionContext, { row, asked }: EndingFacts): Decision<EndingResult> {
  const again = { due_at: inquiryDue(ctx.now, asked), attempts: asked + 1, claimed_until: null };
  return { changes: [update('work', endingWorkId(row), again)], result: { row, refused: null } };
}

function refused(ctx: DecisionContext, row: PreAuth, message: string): Decision<EndingResult> {
  const set: Partial<PreAuth> = { ending: null, updated_at: ctx.now };
  return {
    changes: [update('pre_auths', row.id, set), remove('work', endingWorkId(row)), journalLine(ctx, 'pre_auth.refused', row.id)],
    result: { row: { ...row, ...set }, refused: message },
  };
}

/** Ends the hold: drops the work that waits for its end, and posts the end of the held amount. */
function endHold(ctx: DecisionContext, { row, transaction }: EndingFacts, set: Partial<PreAuth>): { row: PreAuth; changes: Change[] } {
  const all: Partial<PreAuth> = { ...set, ending: null, updated_at: ctx.now };
  return {
    row: { ...row, ...all },
    changes: [
      update('pre_auths', row.id, all),
      ...postHoldEnd(ctx, transaction.id, row.amount),
      remove('work', endingWorkId(row)),
      remove('work', holdExpiryId(row)),
    ],
  };
}

function captured(ctx: DecisionContext, facts: EndingFacts, ending: Extract<HoldEnding, { type: 'capture' }>): Decision<EndingResult> {
  const { row, transaction, invoice, order } = facts;
  const ended = endHold(ctx, facts, {
    pre_auth_status: movePreAuth(row.pre_auth_status, 'CAPTURED'),
    captured_amount: ending.amount,
    capture_reference: ending.transaction_reference,
    captured_at: ctx.now,
    invoice_id: invoice?.id ?? null,
  });
  // From now on the transaction has the paid amount, not the held one.
  const { amount_excl } = transaction.payment_data;
  const share =
    typeof amount_excl === 'number' ? withoutTax(portion(Math.round(amount_excl * 100), { of: ending.amount, over: row.amount })) : {};
  const paid = {
    amount: ending.amount,
    transaction_reference: ending.transaction_reference,
    payment_data: { ...transaction.payment_data, ...share },
  };
  const moved = changeTransactionStatus(ctx, { ...transaction, ...paid }, 'PAID', { message: 'Captured' });
  const sent = ending.is_sent ? invoice : null;
  const to = sent?.billed_to.email ?? row.notification_email;
  return {
    changes: [
      ...ended.changes,
      update('transactions', transaction.id, paid),
      ...moved.changes,
      ...(invoice === null ? [] : issueInvoice(ctx, invoice)),
      ...(to === null || sent === null || to === row.notification_email ? [] : sendInvoice(ctx, row.id, to, sent)),
      ...orderAfterMove(ctx, order, moved.transaction, 'payment'),
      journalLine(ctx, 'pre_auth.captured', row.id, { amount: ending.amount }),
      // Who gets the outcome gets the invoice with it.
      ...announcePreAuth(ctx, 'preauth.captured', ended.row, to === row.notification_email ? sent : null),
    ],
    result: { row: ended.row, refused: null },
  };
}

const RELEASED = {
  reverse: { status: 'REVERSED', event: 'preauth.reversed', note: 'pre_auth.reversed', message: 'The hold was released' },
  expire: { status: 'EXPIRED', event: 'preauth.expired', note: 'pre_auth.expired', message: 'The hold expired' },
} as const;

function released(ctx: DecisionContext, facts: EndingFacts, how: keyof typeof RELEASED): Decision<EndingResult> {
  const { status, event, note: noted, message } = RELEASED[how];
  const ended = endHold(ctx, facts, { pre_auth_status: movePreAuth(facts.row.pre_auth_status, status) });
  return {
    changes: [
      ...ended.changes,
      ...changeTransactionStatus(ctx, facts.transaction, 'CANCELLED', { message }).changes,
      journalLine(ctx, noted, facts.row.id),
      ...announcePreAuth(ctx, event, ended.row),
    ],
    result: { row: ended.row, refused: null },
  };
}
