import type { z } from 'zod';
import type { mandate } from '../../../contract/mandates.ts';
import type { MandateMethodType } from '../mandate/parties.ts';
import type { Owned } from './owned.ts';
import type { BankAccount } from './people.ts';

/** Whose account a mandate is on, as it was when the bank was asked: later updates do not change what was approved. */
export interface MandatePayer extends Pick<
  BankAccount,
  'bank_account_holder_name' | 'bank_account_number' | 'bank_account_type' | 'bank_name' | 'bank_branch_code'
> {
  /** How the payer is called. */
  name: string;
}

/** @see mandate in the contract */
export type Mandate = Owned &
  z.output<typeof mandate> & {
    payment_method_type: MandateMethodType;
    payer: MandatePayer;
    /** The phone that is asked to approve. */
    contact_number: string | null;
    /** When silence becomes NO_REPLY; null while nobody is waited for. */
    closes_at: Date | null;
    /** Whichever reference it has, null for none; made by the database, to list by. */
    contract_reference?: string | null;
  };
