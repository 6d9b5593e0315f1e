import type { LedgerAccount, Posting } from '../records/money.ts';
import type { RailName, StatementEntry } from './statement.ts';

/** The movements of money in the ledger, with the names that a rail's statement uses. */

/** One posting of the ledger that moved money on a rail. */
export interface Movement {
  readonly account_id: string;
  readonly posting_id: string;
  readonly transaction_id: string;
  readonly entry: StatementEntry;
  /** Cents, never negative. */
  readonly amount: number;
  readonly at: Date;
}

export interface RailPosting extends Pick<Posting, 'account_id' | 'id' | 'transaction_id' | 'event' | 'lines' | 'at'> {
  readonly rail: RailName;
}

/** The entries of a card network. The refund of a card verification is REVERSED in the ledger and REFUNDED for the network. */
const CARD_WORDS: Readonly<Record<string, StatementEntry>> = {
  PAID: 'PAID',
  refund: 'REFUNDED',
  REFUNDED: 'REFUNDED',
  REVERSED: 'REFUNDED',
  CHARGEBACK: 'CHARGEBACK',
  DISPUTED: 'CHARGEBACK',
};
const BANK_WORDS: Readonly<Record<string, StatementEntry>> = { PAID: 'PAID', REVERSED: 'REVERSED', DISPUTED: 'DISPUTED' };

/** The entry for each event of a rail. An event that is missing, such as a hold, moves no money. */
const WORDS: Readonly<Record<RailName, Readonly<Record<string, StatementEntry>>>> = {
  card: CARD_WORDS,
  debit: BANK_WORDS,
  payout: BANK_WORDS,
};

/** The ledger accounts that hold the money of rails. */
const CLEARING: ReadonlySet<LedgerAccount> = new Set(['card_networks', 'banks']);

/** The movement of a posting; null for a posting that moves no money, such as a hold. */
export function movementOf({ rail, account_id, id, transaction_id, event, lines, at }: RailPosting): Movement | null {
  const entry = WORDS[rail][event];
  const cleared = lines.find(({ ledger_account }) => CLEARING.has(ledger_account));
  if (entry === undefined || cleared === undefined) return null;
  return { account_id, posting_id: id, transaction_id, entry, amount: Math.abs(cleared.amount), at };
}
