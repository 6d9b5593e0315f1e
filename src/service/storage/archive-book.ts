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

/** Moving what has long ended out of the database, and back: each slice in one transaction, found by index. */

const NAMES = Object.keys(ARCHIVED_TABLES) as ArchivedTable[];

/** What the slices' lists read. */
const { owed: _owed, customers: _customers, restored_at: _restored, archive: _archive, ...SLICE } = getTableColumns(archive_slices);

/** Tables whose rows can keep a transaction in the database. */
type Dependent = typeof refunds | typeof webhooks | typeof differences;

/**
 * Whether nothing of a transaction is waited for, and the last that happened to it is old enough. Each inner query gives the account
 * again: a distributed database locks rows only with a statement that is for one server as it stands.
 */
function isOver({ account_id, before }: Pick<ArchiveRequest, 'account_id' | 'before'>): SQL | undefined {
  const { id, payments_id, payment_data, transaction_status, status_changed_at, updated_at } = transactions;
  const of = (table: Dependent, key: PgColumn) => sql`${table} where ${table.account_id} = ${account_id} and ${key} = ${id}`;
  // All transactions of a payment or of an order count for what is paid of it: they stay together until the last is old.
  const siblings = (same: SQL) =>
    sql`not exists (select from ${transactions} other where other.account_id = ${account_id} and ${same}
      and greatest(other.status_changed_at, other.updated_at) >= ${before.toISOString()}::timestamptz)`;
  const payment = sql`${payments} where ${payments.account_id} = ${account_id} and ${payments.id} = ${payments_id}`;
  return and(
    eq(transactions.account_id, account_id),
    inArray(transaction_status, [...ENDED_STATUSES]),
    // As the index says it.
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
 * The transactions of the next slice, locked. Their customers are locked first, as whoever erases one locks it before its
 * transactions: either it is erased by then, or the erasure sees what is out.
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

/** What the merchant is owed by some transactions. */
const owedAmount = (locked: Locked): number =>
  locked
    .filter(({ transaction_status }) => transaction_status === 'PAID')
    .reduce((sum, { amount, refunded_amount, rail }) => sum + (amount - refunded_amount) * (rail === 'payout' ? -1 : 1), 0);

/** Adds lines to the posting that stands for all that is out; it goes when nothing is. */
async function carry(tx: Db, account_id: string, moved: readonly Lines[], at: Date): Promise<void> {
  const isCarried = and(
    eq(postings.account_id, account_id),
    eq(postings.transaction_id, CARRIED_FORWARD_EVENT),
    eq(postings.id, CARRIED_FORWARD_ID),
  );
  // An empty posting first: two who carry at once wait for each other here.
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

/** Everything that belongs to transactions. Files are read without the service too, so they have the long forms of values. */
async function readRows(tx: Db, account_id: string, ids: readonly string[]): Promise<ArchivedRow[]> {
  const rows: ArchivedRow[] = [];
  for (const table of NAMES) {
    const all = rowsOfTransactions(table, account_id, ids);
    const found = await rowsOf<{ row: string }>(tx, sql`select to_jsonb(${tables[table]})::text as row from ${all} order by seq`);
    rows.push(...found.map(({ row }) => ({ table, row: converted(row, (fields) => lengthened(table, fields)) })));
  }
  return rows;
}

/** Deletes what was read. @throws Error when it is not exactly that */
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

/** Puts rows of one table back as they were, in the order of their writing too. Columns that are new since then get their defaults. */
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

/** What the archive's book is made from. */
export interface ArchiveBookOptions extends Pick<Database, 'db' | 'layout' | 'transaction'> {
  readonly newId: (prefix: string) => string;
  readonly now: () => Date;
}

/** What {@link moveSliceOut} needs besides the transaction. */
interface MoveOut extends Pick<ArchiveBookOptions, 'newId' | 'now'> {
  readonly request: ArchiveRequest;
  readonly save: Parameters<ArchiveBook['archiveSlice']>[1];
}

/** Moves the next slice out, inside a transaction. */
async function moveSliceOut(tx: Db, { request, save, newId, now }: MoveOut): Promise<ArchiveSlice | null> {
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

/** The archive's book on the database. */
export function createArchiveBook({ db, layout, transaction, newId, now }: ArchiveBookOptions): ArchiveBook {
  /** Runs something in a transaction from its beginning. */
  const atOnce = <R>(body: (tx: Db) => Promise<R>): Promise<R> =>
    transaction(async (unit) => {
      await unit.begin();
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
    archiveSlice: (request, save) => atOnce((tx) => moveSliceOut(tx, { request, save, newId, now })),
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
