import { sastText } from '../../facts/days.ts';
import type { LedgerAccount, Posting } from './records/ledger.ts';

/** What moves out of the database into files once it has long ended, and what of the ledger stays in its place. */

/**
 * Nothing younger is moved out. A card network lets a payer dispute a payment for up to 540 days, and what is disputed or
 * refunded has to be in the database.
 */
export const LEAST_MONTHS = 18;

/** The moment a number of months before another. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  // The 31st of a month that has none would be in the next one.
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Up to when transactions may be moved out. @throws Error when that would take some that may still be disputed */
export function archiveLimit(before: Date, now: Date): Date {
  const latest = monthsBefore(now, LEAST_MONTHS);
  if (before <= latest) return before;
  throw new Error(
    `What is younger than ${LEAST_MONTHS} months stays in the database, because it may be disputed. The latest day is ${latest.toISOString().slice(0, 10)}.`,
  );
}

/** Hours of the South African night in which the job runs: the first, and the one before which it begins no more. */
const NIGHT = { from: 1, to: 5 } as const;

/** Whether it is night in South Africa. */
export function isNight(now: Date): boolean {
  const hour = Number(sastText(now).slice(11, 13));
  return hour >= NIGHT.from && hour < NIGHT.to;
}

/** Sums by ledger account. */
export type Lines = Posting['lines'];

/** The id of the one posting of an account that stands for all that were moved out. */
export const CARRIED_ID = 'pst_carried_forward';
/** Its event. It is no movement of money on any day. */
export const CARRIED_EVENT = 'carried_forward';

/**
 * The lines of the posting that stands for others: a sum for each ledger account, in the order of their names, none that is 0.
 * @throws Error when they do not sum to nothing: the ledger must not be changed then
 */
export function carryForward(carried: Lines, moved: readonly Lines[]): Lines {
  const sums = new Map<LedgerAccount, number>();
  for (const { ledger_account, amount } of [carried, ...moved].flat()) sums.set(ledger_account, (sums.get(ledger_account) ?? 0) + amount);
  const lines = [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([ledger_account, amount]) => ({ ledger_account, amount }))
    .sort((a, b) => (a.ledger_account < b.ledger_account ? -1 : 1));
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || lines.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error('what is carried forward does not balance');
  return lines;
}

/** The same lines the other way round: what comes back is taken from what was carried forward. */
export const negated = (lines: Lines): Lines => lines.map(({ ledger_account, amount }) => ({ ledger_account, amount: -amount }));

/** The tables whose rows move out with a transaction, in the order of a slice's file, each with the column that names it. */
export const ARCHIVED_TABLES = {
  transactions: 'id',
  refunds: 'transaction_id',
  postings: 'transaction_id',
  webhooks: 'subject_id',
  journal: 'subject_id',
} as const;

/** One of them. */
export type ArchivedTable = keyof typeof ARCHIVED_TABLES;

/** A row as the database wrote it, in JSON: it goes back as it was. */
export interface ArchivedRow {
  readonly table: ArchivedTable;
  readonly row: string;
}

/** A slice: the transactions of an account that moved out in one commit, in one file. */
export interface ArchiveSlice {
  readonly account_id: string;
  readonly id: string;
  /** The file's name in its folder. */
  readonly file: string;
  /** Of the file's bytes. */
  readonly sha256: string;
  readonly transactions: number;
  /** Rows of all tables. */
  readonly rows: number;
  /** When the first and the last of its transactions were made. */
  readonly first_at: Date;
  readonly last_at: Date;
}

/** What a slice's file is made from. */
export type NewSlice = Pick<ArchiveSlice, 'account_id' | 'id'> & { readonly rows: readonly ArchivedRow[] };

/** What came of writing it. */
export type WrittenSlice = Pick<ArchiveSlice, 'file' | 'sha256'>;

/** Which transactions of an account move out. */
export interface ArchiveRequest {
  readonly account_id: string;
  readonly archive: string;
  readonly before: Date;
  readonly count: number;
}

/** Which slices are meant: those of one account, or with transactions of one customer. */
export interface SliceFilter {
  readonly account_id?: string | undefined;
  readonly customer_id?: string | undefined;
}

/** What the archive needs of the database. */
export interface ArchiveBook {
  accounts(): Promise<string[]>;
  /** Notes a new folder as this database's own. */
  addArchive(id: string): Promise<void>;
  hasArchive(id: string): Promise<boolean>;
  /** The slices that are out in a folder, oldest first. */
  slices(archive: string, filter?: SliceFilter): Promise<ArchiveSlice[]>;
  /** Of these slices, those that are out, or were once, whatever folder they are in. */
  known(ids: readonly string[]): Promise<{ readonly id: string; readonly archive: string; readonly isOut: boolean }[]>;
  /**
   * Moves one slice out in one transaction. `save` writes its file for good before any row goes; when it throws, nothing goes.
   * Answers null when nothing is old enough.
   */
  moveOut(request: ArchiveRequest, save: (slice: NewSlice) => Promise<WrittenSlice>): Promise<ArchiveSlice | null>;
  /** Brings a slice back in one transaction; its rows are read once it is locked. Answers whether it was out. */
  bringBack(slice: ArchiveSlice, read: () => Promise<readonly ArchivedRow[]>): Promise<boolean>;
}

/** What the archive needs of its folder. */
export interface ArchiveFiles {
  /** The folder's own id, and what its manifest lists; null for a folder that is new. */
  manifest(): Promise<{ readonly archive: string; readonly ids: readonly string[] } | null>;
  writeManifest(archive: string, slices: readonly ArchiveSlice[]): Promise<void>;
  /** The slices that there are files of. */
  present(): Promise<{ readonly id: string; readonly file: string }[]>;
  /** Writes a slice's file and waits until it is on the disk. */
  write(slice: NewSlice): Promise<WrittenSlice>;
  /** @throws Error when it is not the file that was written */
  read(slice: WrittenSlice): Promise<ArchivedRow[]>;
  remove(file: string): Promise<void>;
  close(): void;
}
