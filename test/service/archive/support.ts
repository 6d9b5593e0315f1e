import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { write } from '../../../src/service/commands/write.ts';
import { ARCHIVED_TABLES, type ArchivedTable, type ArchiveFiles } from '../../../src/service/domain/archive.ts';
import { insert, journalLine, type Change } from '../../../src/service/domain/decision.ts';
import type { Transaction } from '../../../src/service/domain/records/money.ts';
import { changeTransactionStatus, newTransaction, openTransaction } from '../../../src/service/domain/transaction.ts';
import { createArchiveBook } from '../../../src/service/storage/archive-book.ts';
import { openArchiveFiles } from '../../../src/service/storage/archive-files.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createArchive, type Archive, type ArchiveOptions } from '../../../src/service/work/archive.ts';
import { tables } from '../../../src/service/storage/tables.ts';
import { asTest } from '../../support/as-test.ts';
import type { Desk } from '../../support/interface.ts';

/** An account whose transactions have long ended. */

type Status = Transaction['transaction_status'];

/** Now, and the moment before which everything is old enough. */
export const NOW = new Date('2029-06-01T10:00:00Z');
export const BEFORE = new Date('2027-11-01T00:00:00Z');

/** A desk with the database behind it. */
export interface Opened {
  readonly desk: Desk;
  readonly database: Database;
}

/** Makes a transaction at a moment, and moves it through statuses. */
export async function take(
  { desk }: Opened,
  at: string,
  { method = 'pam_sandboxCard', amount = 10_000, statuses = ['PAID'] as readonly Status[], ...fields }: Taken = {},
): Promise<string> {
  desk.moveTo(new Date(at));
  const id = await write(desk.services, { account: desk.sandbox.account }, async (tx, ctx) => {
    const setting = await tx.find('payment_methods', method);
    assert.ok(setting);
    let transaction = newTransaction(ctx, { method: setting, amount, transaction_reference: 'archived', ...fields });
    const changes = [...openTransaction(ctx, transaction)];
    for (const to of statuses) {
      const moved = changeTransactionStatus(ctx, transaction, to);
      changes.push(...moved.changes);
      transaction = moved.transaction;
    }
    changes.push(journalLine(ctx, 'transaction.noted', transaction.id, { statuses: statuses.length }));
    return { changes, result: transaction.id };
  });
  desk.moveTo(NOW);
  return id;
}

/** Makes many that were declined at a moment, in one commit. */
export async function takeMany({ desk }: Opened, at: string, count: number): Promise<void> {
  desk.moveTo(new Date(at));
  await write(desk.services, { account: desk.sandbox.account }, async (tx, ctx) => {
    const method = await tx.find('payment_methods', 'pam_sandboxCard');
    assert.ok(method);
    const declined = () => ({
      ...newTransaction(ctx, { method, amount: 100, transaction_reference: 'many' }),
      transaction_status: 'DECLINED' as const,
    });
    return { changes: Array.from({ length: count }, () => insert('transactions', declined())), result: undefined };
  });
  desk.moveTo(NOW);
}

/** What a transaction is made from. */
export interface Taken extends Partial<Pick<Transaction, 'customers_id' | 'payments_id' | 'payment_data'>> {
  readonly method?: string;
  readonly amount?: number;
  readonly statuses?: readonly Status[];
}

/** Stores changes. */
export const put = async ({ desk }: Opened, ...changes: Change[]): Promise<void> =>
  write(desk.services, { account: desk.sandbox.account }, () => Promise.resolve({ changes, result: undefined }));

/** A webhook about a transaction. */
export const webhook = (subject_id: string, status: 'delivered' | 'pending'): Change =>
  insert('webhooks', {
    account_id: 'acc_sandbox',
    id: `web_${subject_id}`,
    url: 'https://shop.example/hook',
    event: 'transaction.updated',
    subject_id,
    payload: { results: [{ big: 9_007_199_254_740_991, text: 'Ünïcode "quoted" \\ line\nend' }] },
    status,
    tries: [],
    created_at: new Date('2026-12-01T10:00:00Z'),
  });

/** Every row of every table of records, as the database writes it. */
export async function everyRow({ database: { db } }: Opened): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [name, table] of Object.entries(tables)) {
    const answer: unknown = await db.execute(asTest(sql`select to_jsonb(t)::text as row from ${table} t order by seq`));
    all[name] = (answer as { rows: { row: string }[] }).rows.map(({ row }) => row);
  }
  return all;
}

/** How many rows of the tables that move there are. */
export async function counts(opened: Opened): Promise<Record<ArchivedTable, number>> {
  const all = await everyRow(opened);
  return Object.fromEntries(Object.keys(ARCHIVED_TABLES).map((name) => [name, all[name]?.length ?? 0])) as Record<ArchivedTable, number>;
}

/** What the ledger says, without the number of its postings. @throws when it does not come to nothing */
export async function balances({ desk }: Opened): Promise<unknown> {
  const { result } = await desk.sandbox.ask('sandbox.ledger');
  const { sum, unexplained, accounts } = result;
  assert.deepEqual([sum, unexplained], ['0.00', '0.00']);
  return accounts;
}

/** Opens the archive in a folder for a while. */
export async function inArchive<R>(
  { desk, database }: Opened,
  folder: string,
  body: (archive: Archive) => Promise<R>,
  { around = (files) => files, ...options }: Partial<ArchiveOptions> & { around?: (files: ArchiveFiles) => ArchiveFiles } = {},
): Promise<R> {
  const files = openArchiveFiles(folder);
  const { newId } = desk.services;
  try {
    return await body(
      createArchive({ book: createArchiveBook({ ...database, newId, now: () => NOW }), files: around(files), newId, ...options }),
    );
  } finally {
    files.close();
  }
}

/** The same files, until the call of a number, at which the process is as good as killed: what was under way is done, or is not. */
export function killedAt(call: number, when: 'before' | 'after'): (files: ArchiveFiles) => ArchiveFiles {
  let [made, dead] = [0, false];
  const step = async <R>(body: () => Promise<R>): Promise<R> => {
    if (dead) throw new Error('killed');
    made += 1;
    if (made === call && when === 'before') dead = true;
    if (dead) throw new Error('killed');
    const result = await body();
    if (made === call) dead = true;
    if (dead) throw new Error('killed');
    return result;
  };
  return (files) => ({
    manifest: () => step(() => files.manifest()),
    present: () => step(() => files.present()),
    write: (slice) => step(() => files.write(slice)),
    read: (slice) => step(() => files.read(slice)),
    remove: (file) => step(() => files.remove(file)),
    writeManifest: (archive, slices) => step(() => files.writeManifest(archive, slices)),
    close: () => files.close(),
  });
}
