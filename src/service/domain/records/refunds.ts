import type { REFUND_STATUSES } from '../../../contract/refunds.ts';
import type { Transaction } from './money.ts';
import type { Owned } from './owned.ts';

/** Part or all of a paid transaction on its way back. Its id is the reference at the card network. */
export interface Refund extends Owned {
  id: string;
  transaction_id: string;
  /** Cents. */
  amount: number;
  reason: string;
  refund_status: (typeof REFUND_STATUSES)[number];
  /** How the transaction stood when it was decided: what a repeat is answered with. */
  transaction_status: Transaction['transaction_status'];
  refunded_amount: number;
  created_at: Date;
  updated_at: Date | null;
}
