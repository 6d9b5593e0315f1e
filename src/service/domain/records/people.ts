import type { z } from 'zod';
import type { bankAccounts } from '../../../contract/bank-accounts.ts';
import type { customers } from '../../../contract/customers.ts';
import type { recipients } from '../../../contract/recipients.ts';
import type { AccountRecord, Json } from './platform.ts';
import type { mandate } from '../../../contract/mandates.ts';
import type { MandateMethodType } from '../mandate/parties.ts';
import type { emandatePages } from '../../../contract/electronic-mandates.ts';

/** Who pays. */
export type Customer = AccountRecord & z.output<typeof customers.record>;

/** A customer's account. */
export type BankAccount = AccountRecord & z.output<typeof bankAccounts.record>;

/** Who is paid out to. */
export type Recipient = AccountRecord & z.output<typeof recipients.record>;

/** The bank account of a mandate, as it was when the bank was asked. Later updates do not change what was approved. */
export interface MandatePayer extends Pick<
  BankAccount,
  'bank_account_holder_name' | 'bank_account_number' | 'bank_account_type' | 'bank_name' | 'bank_branch_code'
> {
  /** The payer's name. */
  name: string;
}

/** @see mandate in the contract */
export type Mandate = AccountRecord &
  z.output<typeof mandate> & {
    payment_method_type: MandateMethodType;
    payer: MandatePayer;
    /** The phone number that is asked for approval. */
    contact_number: string | null;
    /** When a mandate without an answer becomes NO_REPLY; null while nobody is asked. */
    closes_at: Date | null;
    /** The reference of the mandate, whichever kind it is; null for none. The database computes it, for filtering. */
    contract_reference?: string | null;
  };

/** A page on which people sign mandates. Its address follows from its id. */
export type EmandatePage = AccountRecord & Omit<z.output<typeof emandatePages.record>, 'view'>;

/** A link to such a page for one person. The page asks for the fields that are null. */
export interface EmandateSession extends AccountRecord {
  id: string;
  session_id: string;
  page_id: string;
  customer_id: string | null;
  bank_account_id: string | null;
  /** A preset amount, which the payer cannot change. */
  amount: number | null;
  allowed_origins: string[] | null;
  created_at: Date;
  expires_at: Date;
  /** Goes up with each change of anything that the payer sees. */
  version: number;
  /** The contract reference of the mandate that is signed next. */
  contract_reference: string;
  /** How often the payer's bank was asked about an account in this session. */
  checks: number;
  /** How often a mandate was signed in this session. */
  tries: number;
  /** The last submission, by which a repeat is recognised. */
  attempt_key: string | null;
  attempt_hash: string | null;
  /** The mandate that was signed last, and its payment. */
  mandate_id: string | null;
  payment_id: string | null;
}

/** Proof of a signature, kept for seven years. */
export interface MandateEvidence extends AccountRecord {
  id: string;
  mandate_id: string;
  /** SHA-256 of the document's canonical form. */
  hash: string;
  /** The service's key, and its signature over the document's canonical form. */
  kid: string;
  signature: string;
  document: Record<string, Json>;
  kept_until: Date;
  created_at: Date;
}
