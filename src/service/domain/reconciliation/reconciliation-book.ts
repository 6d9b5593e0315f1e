import type { Day } from '../../../facts/days.ts';
import type { RailPosting } from './movements.ts';
import type { RailName } from './statement.ts';

/** What the reconciliation needs of the storage, besides the records of an account. */

/** How a day's comparison ended. */
export interface ComparedDay {
  /** Lines on the rails' statements. */
  readonly lines: number;
  /** Lines of merchants that we do not have. */
  readonly strays: number;
}

/** How the reconciliation stands, for the metrics. */
export interface ReconciliationState {
  /** The differences that stand, by rail. */
  readonly differences: Readonly<Record<RailName, number>>;
  /** Lines of merchants that we do not have, of the days that were compared last. */
  readonly strays: number;
  /** The last day that was compared; null before the first. */
  readonly last_day: Day | null;
}

/** Reads postings of all accounts, and remembers which days were compared. */
export interface ReconciliationBook {
  /** The postings of a span of time that belong to a rail with a statement, of all accounts. */
  postings(from: Date, before: Date): Promise<RailPosting[]>;
  /** The same of some transactions of one account. */
  postingsOf(account_id: string, transactions: readonly string[], from: Date): Promise<RailPosting[]>;
  /** The South African days in a span on which the ledger has something, the earliest first. */
  postingDays(from: Day | null, before: Day): Promise<Day[]>;
  /** The last day that was compared; null before the first. */
  lastDay(): Promise<Day | null>;
  /** Days since `from` with a difference that stands. */
  openDays(from: Day): Promise<Day[]>;
  /** Takes a day, for as long as until `until` of real time. False where another node has it. */
  claim(day: Day, realNow: Date, until: Date): Promise<boolean>;
  /** The day was compared. */
  done(day: Day, at: Date, outcome: ComparedDay): Promise<void>;
  /** How it stands. */
  state(): Promise<ReconciliationState>;
}
