import type { Declined } from '../../../contract/subscriptions.ts';
import type { AccountRecord } from './owned.ts';
import type { Transaction } from './money.ts';

/** The purpose of a charge. It decides which rules apply to the result. */
export type ChargePurpose = 'pre_auth' | 'vault_charge' | 'subscription' | 'payment';

/** One attempt with one card. */
export interface ChargeAttempt {
  readonly sequence: number;
  readonly card_id: string;
  readonly is_default: boolean;
  /** Each attempt has a transaction of its own, also when it is declined. The id is also the reference at the network. */
  readonly transaction_id: string;
  /** A hold that was approved stays PENDING until it is captured. */
  readonly transaction_status: 'PENDING' | 'PAID' | 'DECLINED' | 'NO_RESPONSE';
  /** The progress of the request to the network. */
  readonly state: 'asking' | 'unanswered' | 'approved' | 'declined';
  /** The reason of a decline, as a sentence. */
  readonly error: string | null;
  /** The reason of a decline, as a code. Missing where the attempt was not declined, and in attempts stored before this field existed. */
  readonly reason?: Exclude<Declined['code'], 'no_card'>;
}

/** A charge of a customer's stored cards that the merchant starts. At most one card pays, once. */
export interface Charge extends AccountRecord {
  id: string;
  purpose: { type: ChargePurpose; id: string };
  /** Whether the amount is only held, to be captured later. */
  hold: boolean;
  charge_status: 'RUNNING' | 'PAID' | 'DECLINED';
  customer_id: string;
  payment_methods_id: string;
  payments_id: string | null;
  /** The cards to try, in this order. */
  cards: string[];
  attempts: ChargeAttempt[];
  amount: number;
  currency: string;
  transaction_reference: string;
  submission_batch_reference: string | null;
  payment_data: Transaction['payment_data'];
  created_at: Date;
  updated_at: Date | null;
}
