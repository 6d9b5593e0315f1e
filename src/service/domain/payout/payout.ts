import { z } from 'zod';
import { payout as payoutSchema, type PayoutEntry } from '../../../contract/payouts.ts';
import { announceRecord } from '../announce-record.ts';
import { type Day, HOUR_MS, sastDay, startOfDay } from '../../../facts/days.ts';
import { type Change, type DecisionContext, insert, journalLine, schedule, update } from '../decision.ts';
import type { PaymentMethod, Payout, Transaction } from '../records/money.ts';
import type { Recipient } from '../records/people.ts';
import { changeTransactionStatus, type MoveDetails, newTransaction, openTransaction } from '../transaction.ts';
import type { PayoutStatus } from './payout-bank.ts';
import { addBusinessDays, isBusinessDay } from '../calendar/business-days.ts';
import type { HolidayTable } from '../calendar/holidays.ts';

/** Money that is sent to a recipient or a customer: the payout and its transaction. */

/** An EFT reference has at most 20 characters. */
const EFT_REFERENCE = 20;

/** The given reference; without one, a reference made from the merchant's name and the payout's id. */
function eftReference(given: string | null | undefined, { abbreviated_name }: PaymentMethod, id: string): string {
  const own = given?.trim() ?? '';
  return own === '' ? `${abbreviated_name} ${id.slice(-10).toUpperCase()}`.slice(0, EFT_REFERENCE) : own;
}

type Names = Pick<Recipient, 'reference' | 'company_name' | 'person_name' | 'person_surname'>;

/** Who is paid, and into which account. */
export interface Payee extends Pick<Payout, 'recipient_id' | 'customer_id'> {
  readonly names: Names;
  /** The id of a customer's stored account; null for an account that was stated with the payout. */
  readonly bank_account_id: string | null;
  readonly bank: Payout['recipient']['bank'];
}

/** The records from which a payout is made. */
export interface PayoutFacts {
  readonly method: PaymentMethod;
  readonly payee: Payee;
  readonly batch_reference: string;
  readonly day: Day;
}

const wire = (payout: Payout) => z.encode(payoutSchema, payout);

/** The name of a recipient in a payout: the one that the payout states, or else the recipient's. */
export function namesOf(known: Names, stated: PayoutEntry['recipient'] = null): Names {
  const named = stated?.company_name != null || stated?.person_name != null ? stated : known;
  const { company_name = null, person_name = null, person_surname = null } = named;
  return { reference: known.reference, company_name, person_name, person_surname };
}

/** A new payout. It is sent as soon as this is committed. */
export function requestPayout(
  ctx: DecisionContext,
  { recipient_eft_reference, payment }: PayoutEntry,
  { method, payee, batch_reference, day }: PayoutFacts,
): { changes: Change[]; payout: Payout } {
  const id = ctx.newId('pyo_');
  const eft_reference = eftReference(payment.eft_reference, method, id);
  const { recipient_id, customer_id } = payee;
  const paid = { ...payee.names, eft_reference: eftReference(recipient_eft_reference, method, id), bank: payee.bank };
  const transaction = newTransaction(ctx, {
    method,
    amount: payment.amount,
    transaction_reference: payment.transaction_reference,
    payment_reference: eft_reference,
    submission_batch_reference: batch_reference,
    customers_id: customer_id,
    bank_accounts_id: payee.bank_account_id,
    payment_data: {
      payout_id: id,
      is_immediate: payment.is_immediate,
      recipient: { id: recipient_id, ...paid },
    },
  });
  const payout: Payout = {
    account_id: ctx.account_id,
    id,
    batch_reference,
    transaction_id: transaction.id,
    transaction_reference: payment.transaction_reference,
    transaction_status: transaction.transaction_status,
    transaction_date: day,
    payment_methods_id: method.id,
    amount: payment.amount,
    is_immediate: payment.is_immediate,
    eft_reference,
    recipient_id,
    customer_id,
    recipient: paid,
    unpaid_reason: null,
    paid_at: null,
    updated_at: null,
    created_at: ctx.now,
  };
  return {
    payout,
    changes: [
      insert('payouts', payout),
      ...announceRecord(ctx, 'payout.created', wire(payout)),
      ...openTransaction(ctx, transaction),
      schedule(ctx, { id: payoutWorkId(payout), kind: 'payout.step', subject_id: id, due_at: ctx.now }),
      journalLine(ctx, 'payout.requested', id, { amount: payment.amount }),
    ],
  };
}

/** The id of the work that asks the bank about a payout. */
const payoutWorkId = ({ id }: Pick<Payout, 'id'>): string => `pyw_${id}`;

/** Stores the bank's report about a payout. @throws Refusal 008 for a status that cannot follow */
export function movePayout(ctx: DecisionContext, payout: Payout, transaction: Transaction, to: PayoutStatus, said: MoveDetails): Change[] {
  const failed = to === 'UNPAID' || to === 'REJECTED_BY_BANK';
  const details = failed && said.message !== undefined ? { ...said, unpaid_reason: said.message } : said;
  const moved = changeTransactionStatus(ctx, transaction, to, details);
  const set: Partial<Payout> = {
    transaction_status: to,
    updated_at: ctx.now,
    unpaid_reason: moved.transaction.unpaid_reason,
    ...(to === 'PAID' ? { paid_at: ctx.now } : {}),
  };
  return [...moved.changes, update('payouts', payout.id, set), ...announceRecord(ctx, 'payout.updated', wire({ ...payout, ...set }))];
}

/** Normal EFTs that are requested at or after 15:00 SAST are paid on the next business day. */
const CUT_OFF_MS = 15 * HOUR_MS;

/** The day on which a payout is paid. Immediate payouts: today, on any day. Normal payouts: a business day, by the cut-off time. */
export function payoutDay(now: Date, is_immediate: boolean, changes?: HolidayTable): Day {
  const today = sastDay(now);
  if (is_immediate) return today;
  const inTime = isBusinessDay(today, changes) && now.getTime() < startOfDay(today).getTime() + CUT_OFF_MS;
  return inTime ? today : addBusinessDays(today, 1, changes);
}
