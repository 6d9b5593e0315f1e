import type { Day } from '../../../facts/days.ts';
import type { RailName, StatementEntry } from '../reconciliation/statement.ts';
import type { Owned } from './owned.ts';

/** How the ledger and a rail's statement differ. */
export type DifferenceKind = 'missing_at_rail' | 'missing_in_ledger' | 'other_amount' | 'other_state' | 'doubled';

/** Something that the ledger and the statement of a rail do not say alike. It stays on record when it is resolved. */
export interface Difference extends Owned {
  /** Made from what differs, so that a day that is compared again finds its differences again. */
  id: string;
  rail: RailName;
  /** The South African day under which it is listed. */
  day: Day;
  difference: DifferenceKind;
  transaction_id: string;
  /** The rail's own reference of the line; null where the rail has none. */
  reference: string | null;
  /** What the ledger says; null where it says nothing. Amounts in cents. */
  ledger_entry: StatementEntry | null;
  ledger_amount: number | null;
  /** What the rail says; null where it says nothing. */
  rail_entry: StatementEntry | null;
  rail_amount: number | null;
  /** When it was found first, and since when it is gone; null while it stands. */
  found_at: Date;
  resolved_at: Date | null;
}
