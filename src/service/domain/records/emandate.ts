import type { z } from 'zod';
import type { emandatePage } from '../../../contract/electronic-mandates.ts';
import type { Owned, Json } from './owned.ts';

/** A page on which people sign mandates; where it is opened follows from its id. */
export type EmandatePage = Owned & Omit<z.output<typeof emandatePage>, 'view'>;

/** A link to such a page, made for somebody: what is null is asked there. */
export interface EmandateSession extends Owned {
  id: string;
  session_id: string;
  page_id: string;
  customer_id: string | null;
  bank_account_id: string | null;
  /** Preset, and then not to be changed. */
  amount: number | null;
  allowed_origins: string[] | null;
  created_at: Date;
  expires_at: Date;
  /** Goes up with each change of anything its payer sees. */
  version: number;
  /** Of the mandate that is signed next. */
  contract_reference: string;
  /** How often its payer's bank was asked about an account. */
  checks: number;
  /** How often it was signed. */
  tries: number;
  /** The last submission, so that a repeat is told from another. */
  attempt_key: string | null;
  attempt_hash: string | null;
  /** What was signed last. */
  mandate_id: string | null;
  payment_id: string | null;
}

/** Proof of a signature, kept for seven years. */
export interface MandateEvidence extends Owned {
  id: string;
  mandate_id: string;
  /** SHA-256 of the document's canonical form. */
  hash: string;
  document: Record<string, Json>;
  kept_until: Date;
  created_at: Date;
}
