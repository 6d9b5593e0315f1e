import type { RailName, StatementEntry } from './reconciliation/statement.ts';

/** An action of a simulated bank on a debit or payout. */
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

/**
 * The records of the simulated banks, from which their statements are made. They are stored, because a real bank's records would
 * survive a crash of the service.
 */
export interface SimulatedBankBook {
  /** Stores an entry unless it is stored already. */
  enter(entry: BankEntry): Promise<void>;
  /** The entries of a rail in a span of time. */
  between(rail: BankEntry['rail'], from: Date, before: Date): Promise<readonly BankEntry[]>;
}
