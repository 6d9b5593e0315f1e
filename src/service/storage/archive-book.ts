import { and, asc, eq, getTableColumns, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  ARCHIVED_TABLES,
  carryForward,
  CARRIED_FORWARD_EVENT,
  CARRIED_FORWARD_ID,
  negated,
  type ArchiveBook,
  type ArchivedRow,
  type ArchivedTable,
  type ArchiveRequest,
  type ArchiveSlice,
  type Lines,
} from '../domain/archive.ts';
import { isErased } from '../domain/erasure/erased-fields.ts';
import { ENDED_PAYMENTS } from '../domain/mandate/flow.ts';
import { ENDED_STATUSES } from '../domain/transaction.ts';
import { archivedSlices } from './archived-customers.ts';
import type { Database, Db } from './connection.ts';
import { lengthened, shortened } from './short-forms.ts';
import { archives, archive_slices } from './tables/archive.ts';
import { postings } from './tables/ledger.ts';
import { decided, orderColumn, transactions } from './tables/money.ts';
import { payments } from './tables/payments.ts';
import { customers } from './tables/people.ts';
import { accounts, webhooks } from './tables/platform.ts';
import { differences } from './tables/reconciliation.ts';
import { refunds } from './tables/refunds.ts';
import { tables } from './tables.ts';

/** Archives and restores transactions: each slice in one database transaction, which finds its rows by index. */

const NAMES = Object.keys(ARCHIVED_TABLES) as ArchivedTable[];

/** The columns of a slice's list. */
const { owed: _owed, customers: _customers, restored_at: _restored, archive: _archive, ...SLICE } = getTableColumns(archive_slices);

/** Tables whose rows can keep a transaction in the database. */
type Dependent = typeof refunds | typeof webhooks | typeof differences;

/**
 * The condition for transactions that are finished, with nothing pending that belongs to them, and whose last change is old enough. Every
 * inner query names the account: a distributed database locks rows only if it can see in the statement that all of it is for one server.
 */
function isOver({ account_id, before }: Pick<ArchiveRequest, 'account_id' | 'before'>): SQL | undefined {
  const { id, payments_id, payment_data, transaction_status, status_changed_at, updated_at } = transactions;
  const of = (table: Dependent, key: PgColumn) => sql`${table} where ${table.account_id} = ${account_id} and ${key} = ${id}`;
  // The amount that is paid of a payment or an order is the sum of its transactions, so all of them stay until the last one is old enough.
  const siblings = (same: SQL) =>
    sql`not exists (select from ${transactions} other where other.account_id = ${account_id} and ${same}
      and greatest(other.status_changed_at, other.updated_at) >= ${before.toISOString()}::timestamptz)`;
  const payment = sql`${payments} where ${payments.account_id} = ${account_id} and ${payments.id} = ${payments_id}`;
  return and(
    eq(transactions.account_id, account_id),
    inArray(transaction_status, [...ENDED_STATUSES]),
    // The index has this condition, and is used only if the statement repeats it.
    decided,
    sql`${status_changed_at} < ${before.toISOString()}::timestamptz`,
    or(isNull(updated_at), sql`${updated_at} < ${before.toISOString()}::timestamptz`),
    or(
      isNull(payments_id),
      and(
        sql`not exists (select from ${payment} and ${notInArray(payments.payment_status, [...ENDED_PAYMENTS])})`,
        siblings(sql`other.payments_id = ${payments_id}`),
      ),
    ),
    or(isNull(orderColumn(payment_data)), siblings(sql`${orderColumn(sql`other.payment_data`)} = ${orderColumn(payment_data)}`)),
    sql`not exists (select from ${of(refunds, refunds.transaction_id)} and ${refunds.refund_status} = 'PENDING')`,
    sql`not exists (select from ${of(webhooks, webhooks.subject_id)} and ${webhooks.status} = 'pending')`,
    sql`not exists (select from ${of(differences, differences.transaction_id)} and ${differences.resolved_at} is null)`,
  );
}

/** The rows of the archived tables that belong to some transactions. */
const rowsOfTransactions = (name: ArchivedTable, account_id: string, ids: readonly string[]): SQL => {
  const column = sql.identifier(ARCHIVED_TABLES[name]);
  return sql`${tables[name]} where account_id = ${account_id} and ${column} in ${[...ids]}`;
};

const rowsOf = async <R>(db: Db, statement: SQL): Promise<R[]> => {
  const answer: unknown = await db.execute(statement);
  return (answer as { readonly rows: R[] }).rows;
};

/**
 * Locks the transactions of the next slice. Their customers are locked first, because an erasure also locks the customer before the
 * transactions: so either the customer is erased already, or the erasure sees this slice. Null if there is no such transaction.
 */
async function lockNext(tx: Db, request: ArchiveRequest) {
  const isReady = isOver(request);
  const { id, customers_id, amount, refunded_amount, rail, transaction_status, created_at, status_changed_at } = transactions;
  const next = await tx
    .select({ id, customers_id })
    .from(transactions)
    .where(isReady)
    .orderBy(asc(status_changed_at), asc(id))
    .limit(request.count);
  if (next.length === 0) return null;
  const named = [...new Set(next.flatMap((row) => row.customers_id ?? []))];
  const people = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.account_id, request.account_id), inArray(customers.id, named)))
    .orderBy(asc(customers.id))
    .for('share');
  const ids = next.map((row) => row.id);
  const locked = await tx
    .select({ id, customers_id, amount, refunded_amount, rail, transaction_status, created_at })
    .from(transactions)
    .where(and(isReady, inArray(id, ids)))
    .orderBy(asc(id))
    .for('update', { skipLocked: true });
  const erased = new Set(people.filter(isErased).map((customer) => customer.id));
  return { locked, erased };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockNext>>>['locked'];

/** The amount that the merchant is owed for some transactions, in cents. */
const owedAmount = (locked: Locked): number =>
  locked
    .filter(({ transaction_status }) => transaction_status === 'PAID')
    .reduce((sum, { amount, refunded_amount, rail }) => sum + (amount - refunded_amount) * (rail === 'payout' ? -1 : 1), 0);

/** Adds lines to the posting that replaces all archived postings of an account. Without lines it is deleted. */
async function carry(tx: Db, account_id: string, moved: readonly Lines[], at: Date): Promise<void> {
  const isCarried = and(
    eq(postings.account_id, account_id),
    eq(postings.transaction_id, CARRIED_FORWARD_EVENT),
    eq(postings.id, CARRIED_FORWARD_ID),
  );
  // The posting is made first, if there is none: of two transactions at the same time, the second one then waits here for the first.
  await tx
    .insert(postings)
    .values({ account_id, id: CARRIED_FORWARD_ID, at, event: CARRIED_FORWARD_EVENT, transaction_id: CARRIED_FORWARD_EVENT, lines: [] })
    .onConflictDoNothing();
  const [carried] = await tx.select().from(postings).where(isCarried).for('update');
  const lines = carryForward(carried?.lines ?? [], moved);
  if (lines.length === 0) await tx.delete(postings).where(isCarried);
  else await tx.update(postings).set({ lines }).where(isCarried);
}

/** The lines of the postings among rows. */
const linesOf = (rows: readonly ArchivedRow[]): Lines[] =>
  rows.filter(({ table }) => table === 'postings').map(({ row }) => (JSON.parse(row) as { lines: Lines }).lines);

/** Converts the fields of a row in JSON. */
const converted = (row: string, convert: (fields: Readonly<Record<string, unknown>>) => unknown): string =>
  JSON.stringify(convert(JSON.parse(row) as Readonly<Record<string, unknown>>));

/** Reads all rows of some transactions. Other programs may read the files, so values are in their long forms. */
async function readRows(tx: Db, account_id: string, ids: readonly string[]): Promise<ArchivedRow[]> {
  const rows: ArchivedRow[] = [];
  for (const table of NAMES) {
    const all = rowsOfTransactions(table, account_id, ids);
    const found = await rowsOf<{ row: string }>(tx, sql`select to_jsonb(${tables[table]})::text as row from ${all} order by seq`);
    rows.push(...found.map(({ row }) => ({ table, row: converted(row, (fields) => lengthened(table, fields)) })));
  }
  return rows;
}

/** Deletes the rows that were read. @throws Error if their number has changed */
async function removeRows(tx: Db, account_id: string, ids: readonly string[], read: readonly ArchivedRow[]): Promise<void> {
  for (const table of NAMES) {
    const gone = await rowsOf<{ count: number }>(
      tx,
      sql`with gone as (delete from ${rowsOfTransactions(table, account_id, ids)} returning 1) select count(*)::int as count from gone`,
    );
    const expected = read.filter((row) => row.table === table).length;
    if (gone[0]?.count !== expected) throw new Error(`rows of ${table} changed while they were moved to the archive; nothing was moved`);
  }
}

/** Restores rows of one table, with the positions at which they were written. Columns that were added since then get their defaults. */
async function insertRows(tx: Db, name: ArchivedTable, rows: readonly string[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const table: PgTable = tables[name];
  const written = JSON.parse(first) as Readonly<Record<string, unknown>>;
  const columns = Object.values(getTableColumns(table)).filter((column) => column.name in written);
  const list = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::jsonb)`,
  );
}

/** The parts of the archive's book. */
export interface ArchiveBookOptions extends Pick<Database, 'db' | 'layout' | 'transaction'> {
  readonly newId: (prefix: string) => string;
  readonly now: () => Date;
}

/** The parameters of {@link archiveNextSlice} besides the transaction. */
interface SliceParts extends Pick<ArchiveBookOptions, 'newId' | 'now'> {
  readonly request: ArchiveRequest;
  readonly save: Parameters<ArchiveBook['archiveSlice']>[1];
}

/** Archives the next slice, inside a transaction. Null if there is no transaction to archive. */
async function archiveNextSlice(tx: Db, { request, save, newId, now }: SliceParts): Promise<ArchiveSlice | null> {
  const found = await lockNext(tx, request);
  const [first] = found?.locked ?? [];
  if (found === null || first === undefined) return null;
  const { locked, erased } = found;
  const { account_id, archive } = request;
  const ids = locked.map(({ id }) => id);
  const rows = await readRows(tx, account_id, ids);
  const id = newId('arc_');
  const written = await save({ account_id, id, rows });
  await removeRows(tx, account_id, ids, rows);
  await carry(tx, account_id, linesOf(rows), now());
  const made = locked.map(({ created_at }) => created_at).sort((a, b) => a.getTime() - b.getTime());
  const slice = {
    ...{ account_id, id, ...written, transactions: ids.length, rows: rows.length },
    first_at: made[0] ?? first.created_at,
    last_at: made.at(-1) ?? first.created_at,
  };
  const named = new Set(locked.flatMap(({ customers_id }) => customers_id ?? []));
  const living = [...named].filter((one) => !erased.has(one));
  await tx.insert(archive_slices).values({ ...slice, archive, owed: owedAmount(locked), customers: living });
  return slice;
}

/** Creates the archive's book of a database. */
export function createArchiveBook({ db, layout, transaction, newId, now }: ArchiveBookOptions): ArchiveBook {
  /** Runs `body` in a transaction that begins at once, and not only when it is needed. */
  const atOnce = <R>(body: (tx: Db) => Promise<R>): Promise<R> =>
    transaction(async (unit) => {
      await (
        await unit.begin()
      ).answered;
      return body(unit.db);
    });

  return {
    accounts: async () => (await db.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id))).map(({ id }) => id),
    async addArchive(id) {
      await db.insert(archives).values({ id });
    },
    hasArchive: async (id) => (await db.select().from(archives).where(eq(archives.id, id))).length > 0,
    slices: (archive, filter = {}) =>
      db
        .select(SLICE)
        .from(archive_slices)
        .where(and(eq(archive_slices.archive, archive), archivedSlices(filter)))
        .orderBy(asc(archive_slices.first_at), asc(archive_slices.id)),
    async known(ids) {
      const { id, archive, restored_at } = archive_slices;
      const rows = await db
        .select({ id, archive, restored_at })
        .from(archive_slices)
        .where(inArray(id, [...ids]));
      return rows.map((row) => ({ id: row.id, archive: row.archive, isArchived: row.restored_at === null }));
    },
    archiveSlice: (request, save) => atOnce((tx) => archiveNextSlice(tx, { request, save, newId, now })),
    restoreSlice: (slice, read) =>
      atOnce(async (tx) => {
        const isMine = and(
          eq(archive_slices.account_id, slice.account_id),
          eq(archive_slices.id, slice.id),
          isNull(archive_slices.restored_at),
        );
        const [out] = await tx.select().from(archive_slices).where(isMine).for('update');
        if (out === undefined) return false;
        const rows = await read();
        for (const table of NAMES)
          await insertRows(
            tx,
            table,
            rows
              .filter((row) => row.table === table)
              .map(({ row }) => (layout === 'short' ? converted(row, (fields) => shortened(table, fields)) : row)),
          );
        await carry(tx, slice.account_id, linesOf(rows).map(negated), now());
        await tx.update(archive_slices).set({ restored_at: now(), customers: [] }).where(isMine);
        return true;
      }),
  };
}
