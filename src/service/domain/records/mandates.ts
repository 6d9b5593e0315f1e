import type { z } from 'zod';
import type { mandate } from '../../../contract/mandates.ts';
import type { MandateMethodType } from '../mandate/parties.ts';
import type { AccountRecord } from './owned.ts';
import type { BankAccount } from './people.ts';

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
