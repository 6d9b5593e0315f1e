import type { Day } from '../../../facts/days.ts';
import type { RailStatement } from '../reconciliation/statement.ts';
import type { Payout, Transaction } from '../records/money.ts';

/** The questions to a bank about payouts. This is a port, so that a real bank can be connected. */

/** The question about one payout. The reference is unique to the payout, so it is safe to ask again. */
export interface PayoutInquiry {
  readonly reference: string;
  /** The account id of the merchant, whose money is paid out. */
  readonly merchant: string;
  readonly status: Transaction['transaction_status'];
  readonly requested_at: Date;
  /** The day on which the payout is paid. */
  readonly process_date: Day;
  readonly is_immediate: boolean;
  /** Cents. */
  readonly amount: number;
  readonly account: Payout['recipient']['bank'];
}

/** The statuses that a bank may report for a payout. */
export type PayoutStatus = Extract<
  Transaction['transaction_status'],
  'SENT_TO_BANK' | 'ACCEPTED_BY_BANK' | 'REJECTED_BY_BANK' | 'CANCELLED' | 'PAID' | 'UNPAID' | 'DISPUTED' | 'REVERSED'
>;

/** The bank's answer. `waiting`: nothing new; ask again at `again_at`, or never if it is null. */
export type PayoutAnswer =
  | { readonly type: 'waiting'; readonly again_at: Date | null }
  | { readonly type: 'moved'; readonly to: PayoutStatus; readonly code: string; readonly message: string };

/** Receives payouts, and answers questions about them. */
export interface PayoutBank extends RailStatement {
  /** The next status of a payout, if it was reached by `now`. One step at a time. */
  answer(payout: PayoutInquiry, now: Date): Promise<PayoutAnswer>;
}
