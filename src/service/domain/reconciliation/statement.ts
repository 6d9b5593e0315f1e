import type { Day } from '../../../facts/days.ts';
import type { Transaction } from '../records/money.ts';
import type { AccountRecord } from '../records/platform.ts';

/** Statements of the rails: a rail's own list of what it did. The ledger is compared with them once a day. */

/** The rails whose statements are compared. Scan and redirect methods belong to `card`, as they do in the ledger. */
export type RailName = Exclude<Transaction['rail'], 'pay_in'>;

/** The names of the rails, in the order in which they are shown. */
export const RAIL_NAMES: readonly RailName[] = ['card', 'debit', 'payout'];

/**
 * The meaning of a line. `PAID`: the money moved as requested. `REFUNDED`: it was returned because the service asked for that.
 * `REVERSED`, `DISPUTED` and `CHARGEBACK`: the rail took it back by itself.
 */
export type StatementEntry = 'PAID' | 'REFUNDED' | 'REVERSED' | 'DISPUTED' | 'CHARGEBACK';

/** The statuses of a debit or a payout that a bank's statement lists, because money moves with them. */
export const BANK_ENTRIES: ReadonlySet<string> = new Set<StatementEntry>(['PAID', 'REVERSED', 'DISPUTED']);

/** One movement of money on a rail's statement. */
export interface StatementLine {
  /** The merchant that the rail was told; null where the statement does not name one. */
  readonly merchant: string | null;
  /** The reference of the request that caused this movement. If a reference is listed twice, the rail did it twice. */
  readonly reference: string;
  /** The transaction that the line is about: the reference of the original payment, also for a line that refunds part of it. */
  readonly transaction_id: string;
  readonly entry: StatementEntry;
  /** Cents, never negative. */
  readonly amount: number;
  /** When the rail did it, by the rail's own clock. */
  readonly at: Date;
}

/** A rail that can give a statement of a day. */
export interface RailStatement {
  /**
   * Every movement of a South African day, for all merchants, in any order. It can be asked any number of times. A later answer may
   * have more lines but never changes a line. Throws where the statement is not ready yet; it is then asked for again.
   */
  statement(day: Day): Promise<readonly StatementLine[]>;
}

/** The sources of the statements. A rail may have several. */
export type Statements = Readonly<Record<RailName, readonly RailStatement[]>>;

/** The ways in which the ledger and a rail's statement can differ. */
export type DifferenceKind = 'missing_at_rail' | 'missing_in_ledger' | 'other_amount' | 'other_state' | 'doubled';

/** A difference between the ledger and a rail's statement. It stays stored after it is resolved. */
export interface Difference extends AccountRecord {
  /** Made from the values that differ, so that comparing a day again finds the same differences. */
  id: string;
  rail: RailName;
  /** The South African day under which it is listed. */
  day: Day;
  difference: DifferenceKind;
  transaction_id: string;
  /** The rail's own reference of the line; null where there is no line. */
  reference: string | null;
  /** The ledger's entry; null where the ledger has none. Amounts in cents. */
  ledger_entry: StatementEntry | null;
  ledger_amount: number | null;
  /** The rail's entry; null where the rail has none. */
  rail_entry: StatementEntry | null;
  rail_amount: number | null;
  /** When the difference was first found, and when it was resolved; null while it is not resolved. */
  found_at: Date;
  resolved_at: Date | null;
}
