import { z } from 'zod';
import type { Day } from '../../../facts/days.ts';
import type { RailStatement } from '../reconciliation/statement.ts';
import type { PaymentMethod, Transaction } from '../records/money.ts';

/** What banks are asked about debits, behind a port so that real ones can be connected. */

/** The account that a debit is drawn on. */
export interface DebitedAccount {
  readonly bank_branch_code: string;
  readonly bank_account_number: string;
}

/** A debit as its bank is asked about it. The reference makes it safe to ask again: one reference, one debit. */
export interface DebitInquiry {
  readonly reference: string;
  /** Whom the bank pays: the account's id. */
  readonly merchant: string;
  readonly payment_method_type: PaymentMethod['payment_method_type'];
  readonly status: Transaction['transaction_status'];
  readonly status_changed_at: Date;
  /** When it was handed over, and the day it is processed on. */
  readonly handed_over_at: Date;
  readonly process_date: Day;
  /** Cents. */
  readonly amount: number;
  readonly account: DebitedAccount;
  /** How many days a debit that failed is tracked; null where it is not. */
  readonly tracking_days: number | null;
}

/** What a bank may say of a debit. */
export type DebitStatus = Extract<
  Transaction['transaction_status'],
  'SENT_TO_BANK' | 'ACCEPTED_BY_BANK' | 'REJECTED_BY_BANK' | 'CANCELLED' | 'IN_TRACKING' | 'PAID' | 'UNPAID' | 'DISPUTED' | 'REVERSED'
>;

/** What the bank said. `waiting`: nothing new; asked again at that moment, or never when nothing more will come. */
export type DebitAnswer =
  | { readonly type: 'waiting'; readonly again_at: Date | null }
  | {
      readonly type: 'moved';
      readonly to: DebitStatus;
      /** The bank's own code and words. */
      readonly code: string;
      readonly message: string;
    };

/** Where debits are sent, and asked about. */
export interface DebitBank extends RailStatement {
  /** What became of a debit by a moment: one step at a time. */
  answer(debit: DebitInquiry, now: Date): Promise<DebitAnswer>;
}

const asStored = z.object({
  debited_account: z.object({ bank_branch_code: z.string(), bank_account_number: z.string() }),
});

/** The account that a transaction is drawn on, as it was when the debit was made. */
export function accountOf({ payment_data }: Pick<Transaction, 'payment_data'>): DebitedAccount | null {
  const stored = asStored.safeParse(payment_data);
  return stored.success ? stored.data.debited_account : null;
}
