import type { CatalogueLine, PRE_AUTH_STATUSES } from '../../../contract/card-vault.ts';
import type { AccountRecord, Json } from './owned.ts';
import type { ChargeAttempt } from './charges.ts';

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
