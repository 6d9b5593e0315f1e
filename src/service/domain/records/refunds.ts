import type { REFUND_STATUSES } from '../../../contract/refunds.ts';
import type { Transaction } from './money.ts';
import type { AccountRecord } from './owned.ts';

/** A refund of part or all of a paid transaction. Its id is the reference at the card network. */
export interface Refund extends AccountRecord {
  id: string;
  transaction_id: string;
  /** Cents. */
  amount: number;
  reason: string;
  refund_status: (typeof REFUND_STATUSES)[number];
  /** The transaction's status when the refund was decided. A repeat of the request is answered with it. */
  transaction_status: Transaction['transaction_status'];
  refunded_amount: number;
  created_at: Date;
  updated_at: Date | null;
}
