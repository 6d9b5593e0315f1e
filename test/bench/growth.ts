import type { Client } from 'pg';
import { createRetention } from '../../src/service/work/retention.ts';
import { RETENTION } from '../../src/service/domain/retention.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import { createRetentionBook } from '../../src/service/storage/retention-book.ts';

/** What payments leave in the database: the bytes of each table and of its indexes, and how much of that stays. */

/** The bytes of a table. */
interface Size {
  readonly rows: number;
  readonly table: number;
  readonly indexes: number;
}
type Sizes = ReadonlyMap<string, Size>;

/** A time after which nothing with a limited retention is kept. */
const LATER_MS = 500 * 24 * 60 * 60_000;

/** The size of every table without deleted rows. */
export async function sizesIn(client: Client): Promise<Sizes> {
  await client.query('vacuum (full, analyze)');
  const { rows } = await client.query<{ name: string; rows: string; whole: string; indexes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as whole, pg_indexes_size(oid) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(
    rows.map(({ name, rows: count, whole, indexes }) => [
      name,
      { rows: Number(count), table: Number(whole) - Number(indexes), indexes: Number(indexes) },
    ]),
  );
}

/** Runs the retention completely, as on a day when all data is old enough. */
async function retain(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const later = () => new Date(Date.now() + LATER_MS);
  try {
    await createRetention({
      book: createRetentionBook(database),
      days: RETENTION,
      clock: later,
      realNow: later,
      forgot: () => undefined,
      isStopping: () => false,
    }).run();
  } finally {
    await database.close();
  }
}

/** Prints what a payment leaves in the database, before and after the retention. The service must have stopped. */
export async function printGrowth(client: Client, databaseUrl: string, empty: Sizes, payments: number): Promise<void> {
  const before = await sizesIn(client);
  await retain(databaseUrl);
  const after = await sizesIn(client);
  const each = (sizes: Sizes, name: string, part: 'table' | 'indexes'): number =>
    ((sizes.get(name)?.[part] ?? 0) - (empty.get(name)?.[part] ?? 0)) / payments;
  const names = [...before.keys()].filter((name) => each(before, name, 'table') + each(before, name, 'indexes') >= 1);
  const whole = (sizes: Sizes, name: string) => each(sizes, name, 'table') + each(sizes, name, 'indexes');
  names.sort((a, b) => whole(before, b) - whole(before, a));
  console.log(`  what ${payments} payments leave, bytes a payment: table + indexes; after the retention`);
  const line = (name: string, table: number, indexes: number, left: number) =>
    console.log(
      `    ${name.padEnd(24)} ${table.toFixed(0).padStart(7)} + ${indexes.toFixed(0).padStart(6)}; ${left.toFixed(0).padStart(7)}`,
    );
  for (const name of names) line(name, each(before, name, 'table'), each(before, name, 'indexes'), whole(after, name));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const tables = sum(names.map((name) => each(before, name, 'table')));
  const indexes = sum(names.map((name) => each(before, name, 'indexes')));
  const left = sum(names.map((name) => whole(after, name)));
  line('together', tables, indexes, left);
  const megabytes = (bytes: number) => ((bytes * 10_000) / 1e6).toFixed(1);
  console.log(`    so 10,000 payments take ${megabytes(tables + indexes)} MB, and ${megabytes(left)} MB after the retention`);
}
