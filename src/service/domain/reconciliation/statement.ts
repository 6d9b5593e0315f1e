import type { Day } from '../../../facts/days.ts';
import type { Transaction } from '../records/money.ts';

/** What a rail itself says that it did: the statement that the ledger is compared with once a day. */

/** The rails whose statements are compared. Scan and redirect methods are listed with the cards, as the ledger has them. */
export type RailName = Exclude<Transaction['rail'], 'pay_in'>;

/** Their names, in the order in which they are shown. */
export const RAIL_NAMES: readonly RailName[] = ['card', 'debit', 'payout'];

/**
 * What a line says. `PAID`: the money moved as it was asked for. `REFUNDED`: it was given back because we asked for that.
 * `REVERSED`, `DISPUTED` and `CHARGEBACK`: the rail took it back by itself.
 */
export type StatementEntry = 'PAID' | 'REFUNDED' | 'REVERSED' | 'DISPUTED' | 'CHARGEBACK';

/** One movement of money on a rail's statement. */
export interface StatementLine {
  /** The merchant that the rail was told; null where the statement does not say. */
  readonly merchant: string | null;
  /** The reference under which the rail was asked for this very movement. A reference that is listed twice was done twice. */
  readonly reference: string;
  /** The transaction that it is about: the reference of the payment itself, also where this line gives part of it back. */
  readonly transaction_id: string;
  readonly entry: StatementEntry;
  /** Cents, never negative. */
  readonly amount: number;
  /** When the rail did it, by its own clock. */
  readonly at: Date;
}

/** A rail that can say what it did on a day. */
export interface RailStatement {
  /**
   * Every movement of a South African day, of all merchants, in any order. Safe to ask any number of times; a later answer may
   * have more lines, never other ones. Throws where the statement is not there yet: it is asked for again.
   */
  statement(day: Day): Promise<readonly StatementLine[]>;
}

/** Where the statements come from: every rail may have several sources. */
export type Statements = Readonly<Record<RailName, readonly RailStatement[]>>;
