import type { Day } from '../../../facts/days.ts';
import type { RailName, StatementEntry } from '../reconciliation/statement.ts';
import type { AccountRecord } from './owned.ts';

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
