import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { Client } from 'pg';
import { migrateAlone } from '../../../src/service/storage/migrate.ts';
import { hashOf, HASHES, migrationFile, migrationsWith, migrationTags } from '../../support/migrations.ts';
import { CHECKERS, installOwn } from '../../support/own-packages.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres.ts';

const TAGS = migrationTags();

describe('a published migration', () => {
  const recorded = JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>;
  for (const tag of TAGS)
    test(`${tag} is never edited`, () => {
      assert.notEqual(recorded[tag], undefined, `${tag} is new: run "npm run generate -- hashes" once it is as it is to land`);
      assert.equal(hashOf(tag), recorded[tag], `${tag} was edited: databases that have run it would not hear of that; make another one`);
    });

  test('is never removed', () => assert.deepEqual(Object.keys(recorded), TAGS));
});

/** Rules that are met in another way: the migrator sets its own time limits, and our counts never come near two thousand million. */
const NOT_OURS = ['require-lock-timeout', 'require-statement-timeout', 'prefer-bigint-over-int'];

test('a migration after the first runs while nodes take payments: squawk finds no long lock in it', (t) => {
  const files = TAGS.slice(1).map(migrationFile);
  if (files.length === 0) {
    t.diagnostic('there is only the first');
    return;
  }
  const { status, stdout, stderr } = lint(files);
  // To allow a finding on purpose, give the reason in a comment, and then: -- squawk-ignore require-concurrent-index-creation
  assert.equal(status, 0, stdout + stderr);
});

test('squawk does find a long lock: an index that blocks writes', (t) => {
  const folder = withNext(t, [`CREATE INDEX "customers_by_city" ON "customers" ("account_id","city_or_town");`]);
  const { status, stdout } = lint([join(folder, `${NEXT}.sql`)]);
  assert.equal(status, 1);
  assert.match(stdout, /require-concurrent-index-creation/);
});

function lint(files: readonly string[]) {
  installOwn(CHECKERS);
  const binary = join(CHECKERS, 'node_modules/.bin/squawk');
  const rules = [`--exclude=${NOT_OURS.join(',')}`, '--pg-version=15', '--assume-in-transaction', '--reporter=gcc'];
  return spawnSync(binary, [...rules, ...files], { encoding: 'utf8' });
}

/** The name of a migration that is not there yet. */
const NEXT = '9999_next';

/** A folder with all migrations and one more. */
function withNext(t: TestContext, statements: readonly string[]): string {
  const folder = migrationsWith(NEXT, statements.join('--> statement-breakpoint\n'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

describe('an upgrade', () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  /** A client of a database that has all migrations, as an upgrade finds it. */
  async function upToDate(t: TestContext): Promise<{ url: string; client: Client }> {
    const url = await server.fresh();
    const client = new Client({ connectionString: url });
    await client.connect();
    t.after(() => client.end());
    return { url, client };
  }

  interface Column {
    readonly table_name: string;
    readonly column_name: string;
    readonly data_type: string;
    /** Whether the database fills the column by itself. */
    readonly is_own: boolean;
  }

  async function columnsOf(client: Client): Promise<Map<string, Column[]>> {
    const { rows } = await client.query<Column>(
      `select table_name, column_name, data_type, is_identity = 'YES' or is_generated = 'ALWAYS' as is_own from information_schema.columns
       where table_schema = 'public' order by table_name, ordinal_position`,
    );
    return Map.groupBy(rows, ({ table_name }) => table_name);
  }

  /** A value for each type that differs from row to row, if the type has enough values. */
  const VALUES: Readonly<Record<string, (row: number) => string>> = {
    text: (row) => `'text ${row}'`,
    boolean: (row) => String(row % 2 === 0),
    integer: (row) => String(row + 1),
    bigint: (row) => String(row + 1),
    'double precision': (row) => `${row}.5`,
    xid8: (row) => `'${row + 1}'`,
    numeric: (row) => String(row + 1),
    jsonb: (row) => `'{"n": ${row}}'`,
    date: (row) => `'2026-01-0${row + 1}'`,
    'timestamp with time zone': (row) => `'2026-01-0${row + 1}T10:00:00Z'`,
  };
  const ROWS = 3;

  /** Fills every column of every table. */
  async function fill(client: Client): Promise<void> {
    for (const [table, columns] of await columnsOf(client)) {
      const written = columns.filter(({ is_own }) => !is_own);
      const names = written.map(({ column_name }) => `"${column_name}"`).join(', ');
      const rows = Array.from({ length: ROWS }, (_, row) => {
        const values = written.map(({ data_type }) => VALUES[data_type]?.(row) ?? assert.fail(`no value of the type ${data_type}`));
        return `(${values.join(', ')})`;
      });
      await client.query(`insert into "${table}" (${names}) values ${rows.join(', ')}`);
    }
  }

  /** The contents of the given columns of every table. */
  async function contentsOf(client: Client, tables: ReadonlyMap<string, readonly Column[]>): Promise<Record<string, unknown[]>> {
    const contents: Record<string, unknown[]> = {};
    for (const [table, columns] of tables) {
      const names = columns.map(({ column_name }) => `"${column_name}"::text`).join(', ');
      contents[table] = (
        await client.query(`select ${names} from "${table}" order by ${columns.map((_, index) => index + 1).join(', ')}`)
      ).rows;
    }
    return contents;
  }

  test('with rows in every table loses and changes nothing', async (t) => {
    const { url, client } = await upToDate(t);
    await fill(client);
    const tables = await columnsOf(client);
    const held = await contentsOf(client, tables);
    await migrateAlone({ connectionString: url }, withNext(t, ['ALTER TABLE "customers" ADD COLUMN "nickname" text;']));
    assert.deepEqual(await contentsOf(client, tables), held);
    assert.equal((await columnsOf(client)).get('customers')?.at(-1)?.column_name, 'nickname');
  });

  test('of several nodes at once is made by one of them', async (t) => {
    const { url, client } = await upToDate(t);
    const folder = withNext(t, ['ALTER TABLE "customers" ADD COLUMN "nickname" text;']);
    await Promise.all([1, 2, 3].map(() => migrateAlone({ connectionString: url }, folder)));
    assert.equal((await columnsOf(client)).get('customers')?.at(-1)?.column_name, 'nickname');
  });

  test('that fails leaves everything as it was', async (t) => {
    const { url, client } = await upToDate(t);
    const before = await columnsOf(client);
    const folder = withNext(t, ['ALTER TABLE "customers" ADD COLUMN "nickname" text;', 'ALTER TABLE "nowhere" ADD COLUMN "x" text;']);
    await assert.rejects(migrateAlone({ connectionString: url }, folder), /nowhere/);
    assert.deepEqual(await columnsOf(client), before);
  });

  const isWaiting = async (client: Client) => (await client.query(`select 1 from pg_locks where not granted`)).rows.length > 0;

  test('that finds a table in use gives way to its users, and completes when the table is free', async (t) => {
    const { url, client } = await upToDate(t);
    const slow = new Client({ connectionString: url });
    await slow.connect();
    t.after(() => slow.end());
    await slow.query('begin');
    await slow.query('select count(*) from vault_tokens');
    const upgraded = migrateAlone({ connectionString: url }, withNext(t, ['ALTER TABLE "vault_tokens" ADD COLUMN "note" text;']));
    // The migration waits for the table, and every later reader of the table waits behind it.
    while (!(await isWaiting(client))) await new Promise((next) => setTimeout(next, 10));
    const from = performance.now();
    await client.query('select count(*) from vault_tokens');
    const waited = performance.now() - from;
    assert.ok(waited < 5_000, `a reader waited ${Math.round(waited)} ms`);
    assert.equal((await slow.query('select count(*) from vault_tokens')).rows.length, 1, 'and the transaction before it goes on');
    await slow.query('commit');
    await upgraded;
    assert.deepEqual((await client.query(`select note from vault_tokens`)).rows, []);
  });

  test('builds the indexes of a table beside those who write to it, and one anew that was broken off', async (t) => {
    const { url, client } = await upToDate(t);
    await fill(client);
    // As an attempt leaves it that was broken off.
    await client.query('create index customers_by_city on customers (account_id)');
    await client.query(`update pg_index set indisvalid = false where indexrelid = 'customers_by_city'::regclass`);
    const slow = new Client({ connectionString: url });
    await slow.connect();
    t.after(() => slow.end());
    await slow.query('begin');
    await slow.query(`update customers set person_name = 'Thandi'`);
    const folder = withNext(t, [`CREATE INDEX IF NOT EXISTS "customers_by_city" ON "customers" ("account_id","city_or_town");`]);
    const upgraded = [migrateAlone({ connectionString: url }, folder), migrateAlone({ connectionString: url }, folder)];
    while (!(await isWaiting(client))) await new Promise((next) => setTimeout(next, 10));
    await client.query(`set statement_timeout = 5000`);
    // It takes the lock that a payment takes, and would wait behind an index that is built in a transaction.
    await client.query(`update customers set person_name = person_name where false`);
    await slow.query('commit');
    for (const one of upgraded) await one;
    const { rows } = await client.query(
      `select indisvalid, indnatts::int as columns from pg_index where indexrelid = 'customers_by_city'::regclass`,
    );
    assert.deepEqual(rows, [{ indisvalid: true, columns: 2 }]);
  });
});
