import type { AccountRecord } from './owned.ts';

/** One balanced entry of the ledger: the sum of its lines is zero. Debits are positive, credits negative, in cents. */
export interface Posting extends AccountRecord {
  id: string;
  at: Date;
  event: string;
  transaction_id: string;
  lines: { ledger_account: LedgerAccount; amount: number }[];
}

/** The accounts of the ledger: money that rails owe, money that the merchant is owed, and holds, which are not money yet. */
export type LedgerAccount = 'card_networks' | 'banks' | 'merchant' | 'holds_at_networks' | 'holds_of_merchant';
