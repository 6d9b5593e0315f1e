import type { Day } from '../../../facts/days.ts';
import type { RailStatement } from '../reconciliation/statement.ts';
import type { Payout } from '../records/payouts.ts';
import type { Transaction } from '../records/money.ts';

/** What a bank is asked about payouts, behind a port so that a real one can be connected. */

/** A payout as the bank is asked about it. The reference makes it safe to ask again: one reference, one payment. */
export interface PayoutInquiry {
  readonly reference: string;
  /** Whose money it is: the account's id. */
  readonly merchant: string;
  readonly status: Transaction['transaction_status'];
  readonly requested_at: Date;
  /** The day it is paid on. */
  readonly process_date: Day;
  readonly is_immediate: boolean;
  /** Cents. */
  readonly amount: number;
  readonly account: Payout['recipient']['bank'];
}

/** What a bank may say of a payout. */
export type PayoutStatus = Extract<
  Transaction['transaction_status'],
  'SENT_TO_BANK' | 'ACCEPTED_BY_BANK' | 'REJECTED_BY_BANK' | 'CANCELLED' | 'PAID' | 'UNPAID' | 'DISPUTED' | 'REVERSED'
>;

/** What the bank said. `waiting`: nothing new; asked again at that moment, or never when nothing more will come. */
export type PayoutAnswer =
  | { readonly type: 'waiting'; readonly again_at: Date | null }
  | { readonly type: 'moved'; readonly to: PayoutStatus; readonly code: string; readonly message: string };

/** Where payouts are sent, and asked about. */
export interface PayoutBank extends RailStatement {
  /** What became of a payout by a moment: one step at a time. */
  answer(payout: PayoutInquiry, now: Date): Promise<PayoutAnswer>;
}
