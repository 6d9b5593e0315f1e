import type { RailName, StatementEntry } from './reconciliation/statement.ts';

/** What a simulated bank did with a debit or a payout. */
export interface BankEntry {
  /** The reference of the debit or payout. */
  readonly reference: string;
  readonly entry: StatementEntry;
  readonly rail: Exclude<RailName, 'card'>;
  readonly merchant: string;
  /** Cents. */
  readonly amount: number;
  readonly at: Date;
}

/** The simulated banks' own memory, from which they write their statements; a real one would survive our crash. */
export interface SimulatedBankBook {
  /** Writes an entry down, unless it is there. */
  enter(entry: BankEntry): Promise<void>;
  /** The entries of a rail in a span of time. */
  between(rail: BankEntry['rail'], from: Date, before: Date): Promise<readonly BankEntry[]>;
}
