import type { Declined } from '../../../contract/subscriptions.ts';
import type { Owned } from './owned.ts';
import type { Transaction } from './money.ts';

/** What a charge is for: whose rules say what follows from it. */
export type ChargePurpose = 'pre_auth' | 'vault_charge' | 'subscription' | 'payment';

/** One try of one card. */
export interface ChargeAttempt {
  readonly sequence: number;
  readonly card_id: string;
  readonly is_default: boolean;
  /** Each try has its own, declines as well; it is the reference at the network too. */
  readonly transaction_id: string;
  /** A hold that was given stays PENDING until it is captured. */
  readonly transaction_status: 'PENDING' | 'PAID' | 'DECLINED' | 'NO_RESPONSE';
  /** Where the asking is. */
  readonly state: 'asking' | 'unanswered' | 'approved' | 'declined';
  /** Why it was declined, in words. */
  readonly error: string | null;
  /** Why it was declined; missing where it was not, and in attempts of before this was kept. */
  readonly reason?: Exclude<Declined['code'], 'no_card'>;
}

/** Money to be taken from one of a customer's stored cards, started by the merchant: one of them pays, once, or none does. */
export interface Charge extends Owned {
  id: string;
  purpose: { type: ChargePurpose; id: string };
  /** Only held, to be captured later. */
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
