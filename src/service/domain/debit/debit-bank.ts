import { z } from 'zod';
import type { Day } from '../../../facts/days.ts';
import type { RailStatement } from '../reconciliation/statement.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';

/** The questions to banks about debits. This is a port, so that real banks can be connected. */

export interface DebitedAccount {
  readonly bank_branch_code: string;
  readonly bank_account_number: string;
}

/** The question about one debit. The reference is unique to the debit, so it is safe to ask again. */
export interface DebitInquiry {
  readonly reference: string;
  /** The account id of the merchant, whom the bank pays. */
  readonly merchant: string;
  readonly payment_method_type: PaymentMethod['payment_method_type'];
  readonly status: Transaction['transaction_status'];
  readonly status_changed_at: Date;
  /** The moment at which the debit was handed over. `process_date` is the day on which the bank processes it. */
  readonly handed_over_at: Date;
  readonly process_date: Day;
  /** Cents. */
  readonly amount: number;
  readonly account: DebitedAccount;
  /** For how many days a failed debit is tracked; null where it is not tracked. */
  readonly tracking_days: number | null;
}

/** The statuses that a bank may report for a debit. */
export type DebitStatus = Extract<
  Transaction['transaction_status'],
  'SENT_TO_BANK' | 'ACCEPTED_BY_BANK' | 'REJECTED_BY_BANK' | 'CANCELLED' | 'IN_TRACKING' | 'PAID' | 'UNPAID' | 'DISPUTED' | 'REVERSED'
>;

/** The bank's answer. `waiting`: nothing new; ask again at `again_at`, or never if it is null. */
export type DebitAnswer =
  | { readonly type: 'waiting'; readonly again_at: Date | null }
  | {
      readonly type: 'moved';
      readonly to: DebitStatus;
      /** The bank's own code and message. */
      readonly code: string;
      readonly message: string;
    };

/** Receives debits, and answers questions about them. */
export interface DebitBank extends RailStatement {
  /** The next status of a debit, if it was reached by `now`. One step at a time. */
  answer(debit: DebitInquiry, now: Date): Promise<DebitAnswer>;
}

const asStored = z.object({
  debited_account: z.object({ bank_branch_code: z.string(), bank_account_number: z.string() }),
});

/** The account that a transaction debits, as it was when the debit was made. */
export function accountOf({ payment_data }: Pick<Transaction, 'payment_data'>): DebitedAccount | null {
  const stored = asStored.safeParse(payment_data);
  return stored.success ? stored.data.debited_account : null;
}
