import type { Day } from '../../../facts/days.ts';
import type { RailPosting } from './movements.ts';
import type { RailName } from './statement.ts';

/** The queries of the reconciliation across accounts. */

/** The result of comparing a day. */
export interface ComparedDay {
  /** The number of lines on the rails' statements. */
  readonly lines: number;
  /** Lines for merchants that this service does not have. */
  readonly strays: number;
}

/** The state of the reconciliation, for the metrics. */
export interface ReconciliationState {
  /** The differences that are not resolved, by rail. */
  readonly differences: Readonly<Record<RailName, number>>;
  /** Lines for merchants that this service does not have, on the days of the last comparison. */
  readonly strays: number;
  /** The last day that was compared; null before the first. */
  readonly last_day: Day | null;
}

/** Reads postings of all accounts, and stores which days were compared. */
export interface ReconciliationBook {
  /** The postings of all accounts in a span of time that belong to a rail with a statement. */
  postings(from: Date, before: Date): Promise<RailPosting[]>;
  /** The postings of some transactions of one account. */
  postingsOf(account_id: string, transactions: readonly string[], from: Date): Promise<RailPosting[]>;
  /** The South African days in a span that have postings, earliest first. */
  postingDays(from: Day | null, before: Day): Promise<Day[]>;
  /** The last day that was compared; null before the first. */
  lastDay(): Promise<Day | null>;
  /** The days since `from` that have an unresolved difference. */
  openDays(from: Day): Promise<Day[]>;
  /** Claims a day until `until` (real time). False where another node has claimed it. */
  claim(day: Day, realNow: Date, until: Date): Promise<boolean>;
  /** Stores that a day was compared. */
  done(day: Day, at: Date, outcome: ComparedDay): Promise<void>;
  /** The present state. */
  state(): Promise<ReconciliationState>;
}
