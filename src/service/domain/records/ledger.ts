import type { Owned } from './owned.ts';

/** One balanced entry of the ledger: its lines sum to nothing. Debits are positive, credits negative, in cents. */
export interface Posting extends Owned {
  id: string;
  at: Date;
  event: string;
  transaction_id: string;
  lines: { ledger_account: LedgerAccount; amount: number }[];
}

/** Where money stands: what rails owe us, what we owe the merchant, and holds, which are no money yet. */
export type LedgerAccount = 'card_networks' | 'banks' | 'merchant' | 'holds_at_networks' | 'holds_of_merchant';
