import { sastText } from '../../facts/days.ts';
import type { LedgerAccount, Posting } from './records/ledger.ts';

/** The rules of the archive: which transactions move from the database into files, and which posting keeps the ledger's balances. */

/**
 * The minimum age of an archived transaction, in months. A card network lets a payer dispute a payment for up to 540 days, and a
 * disputed or refunded payment must be in the database.
 */
export const MIN_ARCHIVE_AGE_MONTHS = 18;

/** The moment a number of months before another. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  // JavaScript moves the 31st of a shorter month into the next month. The last day of the month is meant.
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** The moment before which transactions are archived. @throws Error if some of them may still be disputed */
export function archiveLimit(before: Date, now: Date): Date {
  const latest = monthsBefore(now, MIN_ARCHIVE_AGE_MONTHS);
  if (before <= latest) return before;
  throw new Error(
    `Transactions younger than ${MIN_ARCHIVE_AGE_MONTHS} months cannot be archived, because they may still be disputed. The latest possible day is ${latest.toISOString().slice(0, 10)}.`,
  );
}

/** The hours of the South African night in which the job starts: from 01:00, and before 05:00. */
const ARCHIVE_HOURS = { from: 1, to: 5 } as const;

/** Whether it is night in South Africa. */
export function isArchiveWindow(now: Date): boolean {
  const hour = Number(sastText(now).slice(11, 13));
  return hour >= ARCHIVE_HOURS.from && hour < ARCHIVE_HOURS.to;
}

/** Sums by ledger account. */
export type Lines = Posting['lines'];

/** The id of the posting that carries the balances of all archived postings of an account. */
export const CARRIED_FORWARD_ID = 'pst_carried_forward';
/** Its event. Reconciliation ignores it, because no money moved. */
export const CARRIED_FORWARD_EVENT = 'carried_forward';

/**
 * The carried-forward lines: one sum for each ledger account, sorted by name, without zeros.
 * @throws Error if they do not add up to zero; the ledger must then stay unchanged
 */
export function carryForward(carried: Lines, moved: readonly Lines[]): Lines {
  const sums = new Map<LedgerAccount, number>();
  for (const { ledger_account, amount } of [carried, ...moved].flat()) sums.set(ledger_account, (sums.get(ledger_account) ?? 0) + amount);
  const lines = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([ledger_account, amount]) => ({ ledger_account, amount }))
    .sort((a, b) => (a.ledger_account < b.ledger_account ? -1 : 1));
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || lines.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new Error('the carried-forward lines do not add up to zero');
  return lines;
}

/** The same lines with opposite signs: a restored slice is subtracted from the carried-forward lines. */
export const negated = (lines: Lines): Lines => lines.map(({ ledger_account, amount }) => ({ ledger_account, amount: -amount }));

/** The tables whose rows are archived with a transaction, in the order of a slice's file, each with the column that names the transaction. */
export const ARCHIVED_TABLES = {
  transactions: 'id',
  refunds: 'transaction_id',
  postings: 'transaction_id',
  webhooks: 'subject_id',
  journal: 'subject_id',
} as const;

/** The name of an archived table. */
export type ArchivedTable = keyof typeof ARCHIVED_TABLES;

/** A row as the database wrote it, in JSON. It is restored unchanged. */
export interface ArchivedRow {
  readonly table: ArchivedTable;
  readonly row: string;
}

/** A slice: the transactions of an account that were archived in one commit, in one file. */
export interface ArchiveSlice {
  readonly account_id: string;
  readonly id: string;
  /** The file's name in its folder. */
  readonly file: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  readonly transactions: number;
  /** The number of rows, over all tables. */
  readonly rows: number;
  /** When the first and the last of its transactions were made. */
  readonly first_at: Date;
  readonly last_at: Date;
}

/** The content of a slice's file. */
export type SliceContent = Pick<ArchiveSlice, 'account_id' | 'id'> & { readonly rows: readonly ArchivedRow[] };

/** The file that was written. */
export type SliceFile = Pick<ArchiveSlice, 'file' | 'sha256'>;

/** Selects the transactions of an account that are archived. */
export interface ArchiveRequest {
  readonly account_id: string;
  readonly archive: string;
  readonly before: Date;
  readonly count: number;
}

/** Selects slices: of one account, or with transactions of one customer. */
export interface SliceFilter {
  readonly account_id?: string | undefined;
  readonly customer_id?: string | undefined;
}

/** The database, as the archive uses it. */
export interface ArchiveBook {
  accounts(): Promise<string[]>;
  /** Stores that a new folder belongs to this database. */
  addArchive(id: string): Promise<void>;
  hasArchive(id: string): Promise<boolean>;
  /** The archived slices of a folder, oldest first. */
  slices(archive: string, filter?: SliceFilter): Promise<ArchiveSlice[]>;
  /** The slices with these ids that this database has ever written, in any folder. */
  known(ids: readonly string[]): Promise<{ readonly id: string; readonly archive: string; readonly isArchived: boolean }[]>;
  /**
   * Archives one slice in one transaction. `save` writes the file to the disk before any row is deleted. If it throws, nothing is
   * deleted. Returns null if no transaction is old enough.
   */
  archiveSlice(request: ArchiveRequest, save: (slice: SliceContent) => Promise<SliceFile>): Promise<ArchiveSlice | null>;
  /** Restores a slice in one transaction. Its rows are read after it is locked. Returns whether it was archived. */
  restoreSlice(slice: ArchiveSlice, read: () => Promise<readonly ArchivedRow[]>): Promise<boolean>;
}

/** The folder, as the archive uses it. */
export interface ArchiveFiles {
  /** The id of the archive in this folder, and the slices of its manifest; null for a new folder. */
  manifest(): Promise<{ readonly archive: string; readonly ids: readonly string[] } | null>;
  writeManifest(archive: string, slices: readonly ArchiveSlice[]): Promise<void>;
  /** The slices whose files are in the folder. */
  present(): Promise<{ readonly id: string; readonly file: string }[]>;
  /** Writes a slice's file and waits until it is on the disk. */
  write(slice: SliceContent): Promise<SliceFile>;
  /** Reads the rows in a slice's file. @throws Error if the file is not the one that was written */
  read(slice: SliceFile): Promise<ArchivedRow[]>;
  remove(file: string): Promise<void>;
  close(): void;
}
