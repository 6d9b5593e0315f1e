import type { z } from 'zod';
import type { card } from '../../../contract/cards.ts';
import type { AccountRecord, Json } from './platform.ts';
import type { Declined } from '../../../contract/subscriptions.ts';
import type { Transaction } from './money.ts';
import type { CatalogueLine, PRE_AUTH_STATUSES } from '../../../contract/card-vault.ts';

/** A card. `is_expired` and `expire_in_months` depend on the day, so they are computed for each answer. */
export type Card = AccountRecord &
  Omit<z.output<typeof card>, 'is_expired' | 'expire_in_months'> & {
    /** Keyed hash of the number. It recognises the same card without its number. */
    fingerprint: string;
    /** The card's last month as YYMM. The database computes it from card_expire, for sorting and filtering. */
    expires_in?: string | null;
    /** False for a card that was used only once. No list shows it, and it cannot be charged again. */
    is_stored: boolean;
  };

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

/** The lines of a hold's invoice at its capture: catalogue lines, or a single line. */
export interface HoldLines {
  title: string | null;
  description: string | null;
  items: CatalogueLine[] | null;
}

/** How a hold is going to end. It is stored before the card network is asked, so that it also ends like this after a crash. */
export type HoldEnding =
  | {
      type: 'capture';
      /** Cents. */
      amount: number;
      transaction_reference: string;
      lines: HoldLines;
      is_invoiced: boolean;
      is_sent: boolean;
    }
  | { type: 'reverse' }
  | { type: 'expire' };

/** A hold on a stored card. */
export interface PreAuth extends AccountRecord {
  id: string;
  customer_id: string;
  /** The held amount, in cents. */
  amount: number;
  currency: string;
  transaction_reference: string;
  pre_auth_status: (typeof PRE_AUTH_STATUSES)[number];
  card_id: string | null;
  transaction_id: string | null;
  /** The attempts as they were when the hold was decided. */
  attempts: Pick<ChargeAttempt, 'sequence' | 'card_id' | 'is_default' | 'transaction_id' | 'transaction_status' | 'error'>[];
  /** The charge that tries the cards; null for a hold that a checkout session made. */
  charge_id: string | null;
  /** Hash of the request. The same reference with another hash is refused. Null for a hold of a checkout session. */
  request_hash: string | null;
  expires_at: Date;
  ending: HoldEnding | null;
  lines: HoldLines;
  notification_email: string | null;
  webhook_url: string | null;
  metadata: Record<string, Json> | null;
  captured_amount: number | null;
  /** The reference of the capture, where the capture has its own. */
  capture_reference: string | null;
  captured_at: Date | null;
  invoice_id: string | null;
  created_at: Date;
  updated_at: Date | null;
}
