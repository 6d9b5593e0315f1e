import type { LedgerAccount, Posting } from '../records/ledger.ts';
import type { RailName, StatementEntry } from './statement.ts';

/** What the ledger says of money that moved on a rail, in the words of the rail's statement. */

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

/** A posting with the rail of its transaction. */
export interface RailPosting extends Pick<Posting, 'account_id' | 'id' | 'transaction_id' | 'event' | 'lines' | 'at'> {
  readonly rail: RailName;
}

/** What a card network calls a refund, the ledger calls a reversal where it gives back what only verified a card. */
const CARD_WORDS: Readonly<Record<string, StatementEntry>> = {
  PAID: 'PAID',
  refund: 'REFUNDED',
  REFUNDED: 'REFUNDED',
  REVERSED: 'REFUNDED',
  CHARGEBACK: 'CHARGEBACK',
  DISPUTED: 'CHARGEBACK',
};
const BANK_WORDS: Readonly<Record<string, StatementEntry>> = { PAID: 'PAID', REVERSED: 'REVERSED', DISPUTED: 'DISPUTED' };

/** The words of each rail. What is not among them, such as a hold, moves no money. */
const WORDS: Readonly<Record<RailName, Readonly<Record<string, StatementEntry>>>> = {
  card: CARD_WORDS,
  debit: BANK_WORDS,
  payout: BANK_WORDS,
};

/** Where the money of rails stands. */
const CLEARING: ReadonlySet<LedgerAccount> = new Set(['card_networks', 'banks']);

/** The movement that a posting is; null for one that moves no money, such as a hold. */
export function movementOf({ rail, account_id, id, transaction_id, event, lines, at }: RailPosting): Movement | null {
  const entry = WORDS[rail][event];
  const cleared = lines.find(({ ledger_account }) => CLEARING.has(ledger_account));
  if (entry === undefined || cleared === undefined) return null;
  return { account_id, posting_id: id, transaction_id, entry, amount: Math.abs(cleared.amount), at };
}
