import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { layoutOf } from '../../../src/service/storage/database-layout.ts';
import { migrateAlone } from '../../../src/service/storage/migrate.ts';
import { firstMigrations, hashOf, HASHES, migrationFile, migrationTags } from '../../support/migrations.ts';
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
/** The last migration that was written before the rules. */
const BEFORE_THE_RULES = '0010_challenge_codes';

test('a new migration runs while nodes take payments: squawk finds no long lock in it', (t) => {
  const files = TAGS.slice(TAGS.indexOf(BEFORE_THE_RULES) + 1).map(migrationFile);
  if (files.length === 0) {
    t.diagnostic('there is no new one');
    return;
  }
  const { status, stdout, stderr } = lint(files);
  // To allow a finding on purpose, give the reason in a comment, and then: -- squawk-ignore require-concurrent-index-creation
  assert.equal(status, 0, stdout + stderr);
});

test('squawk does find a long lock: an index that blocks writes, in a migration from before the rules', () => {
  const { status, stdout } = lint([migrationFile('0009_portal_versions')]);
  assert.equal(status, 1);
  assert.match(stdout, /require-concurrent-index-creation/);
});

function lint(files: readonly string[]) {
  installOwn(CHECKERS);
  const binary = join(CHECKERS, 'node_modules/.bin/squawk');
  const rules = [`--exclude=${NOT_OURS.join(',')}`, '--pg-version=15', '--assume-in-transaction', '--reporter=gcc'];
  return spawnSync(binary, [...rules, ...files], { encoding: 'utf8' });
}

/** Migrations from before accounts had public keys. */
const NEVER_RELEASED = ['0000_first', '0001_records'] as const;

describe('an upgrade', () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  /** A client of a database that has only the first `count` migrations. */
  async function databaseAt(t: TestContext, count: number): Promise<{ url: string; client: Client }> {
    const url = new URL(await server.fresh());
    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    const name = `at_${count}_${crypto.randomUUID().slice(0, 8)}`;
    await admin.query(`create database ${name} template template0`);
    await admin.end();
    url.pathname = `/${name}`;
    const folder = firstMigrations(count);
    t.after(() => rm(folder, { recursive: true }));
    await migrateAlone({ connectionString: url.href }, folder);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    t.after(() => client.end());
    return { url: url.href, client };
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

  /** Fills every column of every table, or of some. */
  async function fill(client: Client, only?: readonly string[]): Promise<void> {
    for (const [table, columns] of await columnsOf(client)) {
      if (only?.includes(table) === false) continue;
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

  for (const tag of NEVER_RELEASED)
    test(`from ${tag} is refused and leaves everything as it was, because no published version ended there`, async (t) => {
      const { url, client } = await databaseAt(t, TAGS.indexOf(tag) + 1);
      await fill(client);
      const tables = await columnsOf(client);
      const held = await contentsOf(client, tables);
      await assert.rejects(openDatabase({ databaseUrl: url, dataDir: '' }), /public_key/);
      assert.deepEqual([await columnsOf(client), await contentsOf(client, tables)], [tables, held]);
    });

  for (const tag of TAGS.slice(NEVER_RELEASED.length))
    test(`from ${tag}, with rows in every table, loses and changes nothing`, async (t) => {
      const { url, client } = await databaseAt(t, TAGS.indexOf(tag) + 1);
      await fill(client);
      const before = await columnsOf(client);
      const held = await contentsOf(client, before);
      await (await openDatabase({ databaseUrl: url, dataDir: '' })).close();
      const now = await columnsOf(client);
      const kept = new Map(
        [...before].flatMap(([table, columns]) => {
          const names = new Set(now.get(table)?.map(({ column_name }) => column_name));
          return now.has(table) ? [[table, columns.filter(({ column_name }) => names.has(column_name))] as const] : [];
        }),
      );
      assert.deepEqual(await contentsOf(client, kept), pick(held, kept));
    });

  const pick = (held: Readonly<Record<string, unknown[]>>, kept: ReadonlyMap<string, readonly Column[]>) =>
    Object.fromEntries(
      [...kept].map(([table, columns]) => {
        const names = new Set(columns.map(({ column_name }) => column_name));
        return [
          table,
          (held[table] ?? []).map((row) => Object.fromEntries(Object.entries(row as object).filter(([name]) => names.has(name)))),
        ];
      }),
    );

  /** Where the columns are that a payment changes, and which indexes only an earlier release needs. */
  async function columnsAndIndexesOf(client: Client) {
    const { rows: last } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name in ('checkout_sessions', 'transactions')
         and not exists (select from information_schema.columns later where later.table_schema = 'public'
           and later.table_name = columns.table_name and later.ordinal_position > columns.ordinal_position)
       order by table_name`,
    );
    const { rows: needed } = await client.query<{ name: string }>(
      `select indexname as name from pg_indexes where indexname in
         ('cards_by_created', 'cards_by_customer', 'cards_by_expiry', 'checkout_attempts_id', 'postings_transaction', 'work_node')
       order by indexname`,
    );
    const { rows: triggers } = await client.query<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = 'checkout_sessions'::regclass`,
    );
    return [last, needed, triggers].map((rows) => rows.map(({ name }) => name));
  }

  test('of a new database puts the columns that a payment changes last, and leaves out what only an earlier release needs', async (t) => {
    const { client } = await databaseAt(t, TAGS.length);
    assert.deepEqual(await columnsAndIndexesOf(client), [['outcome', 'submission_data'], [], ['checkout_sessions_change']]);
  });

  for (const table of ['accounts', 'transactions'])
    test(`with a row in ${table} leaves every column and index as nodes of the earlier release know them`, async (t) => {
      const { url, client } = await databaseAt(t, TAGS.indexOf('0022_less_log'));
      const before = await columnsAndIndexesOf(client);
      await fill(client, [table]);
      await (await openDatabase({ databaseUrl: url, dataDir: '' })).close();
      assert.deepEqual(await columnsAndIndexesOf(client), before);
      assert.equal(before[1]?.length, 6);
    });

  test('of a new database marks it as one that no earlier release has used', async (t) => {
    const { client } = await databaseAt(t, TAGS.length);
    assert.equal(await layoutOf(drizzle({ client })), 'short');
  });

  for (const table of ['accounts', 'checkout_sessions', 'work'])
    test(`with a row in ${table} of the release before leaves its indexes, and records are written as that release reads them`, async (t) => {
      const { url, client } = await databaseAt(t, TAGS.indexOf('0023_shorter'));
      const indexes = async () =>
        (
          await client.query<{ indexdef: string }>(
            `select indexdef from pg_indexes where schemaname = 'public' and indexname <> 'velocity_subject' order by indexdef`,
          )
        ).rows;
      const before = await indexes();
      await fill(client, [table]);
      const upgraded = await openDatabase({ databaseUrl: url, dataDir: '' });
      t.after(() => upgraded.close());
      assert.equal(upgraded.layout, 'long');
      assert.deepEqual(await indexes(), before);
    });

  test('that finds a table in use gives way to its users, and completes when the table is free', async (t) => {
    const { url, client } = await databaseAt(t, TAGS.indexOf('0010_challenge_codes'));
    const slow = new Client({ connectionString: url });
    await slow.connect();
    t.after(() => slow.end());
    await slow.query('begin');
    await slow.query('select count(*) from vault_tokens');
    const upgraded = openDatabase({ databaseUrl: url, dataDir: '' });
    // The migration waits for the table, and every later reader of the table waits behind it.
    const isWaiting = async () => (await client.query(`select 1 from pg_locks where not granted`)).rows.length > 0;
    while (!(await isWaiting())) await new Promise((next) => setTimeout(next, 10));
    const from = performance.now();
    await client.query('select count(*) from vault_tokens');
    const waited = performance.now() - from;
    assert.ok(waited < 5_000, `a reader waited ${Math.round(waited)} ms`);
    assert.equal((await slow.query('select count(*) from vault_tokens')).rows.length, 1, 'and the transaction before it goes on');
    await slow.query('commit');
    await (await upgraded).close();
    const { rows } = await client.query(`select challenge_code_sealed from vault_tokens`);
    assert.deepEqual(rows, []);
  });

  test('builds the indexes of a table beside those who write to it, and one anew that was broken off', async (t) => {
    const { url, client } = await databaseAt(t, TAGS.indexOf('0017_fewer_entries'));
    await fill(client);
    // As an attempt leaves it that was broken off.
    await client.query('create index customers_company on customers (account_id)');
    await client.query(`update pg_index set indisvalid = false where indexrelid = 'customers_company'::regclass`);
    const slow = new Client({ connectionString: url });
    await slow.connect();
    t.after(() => slow.end());
    await slow.query('begin');
    await slow.query(`update customers set person_name = 'Thandi'`);
    const upgraded = [openDatabase({ databaseUrl: url, dataDir: '' }), openDatabase({ databaseUrl: url, dataDir: '' })];
    const isWaiting = async () => (await client.query(`select 1 from pg_locks where not granted`)).rows.length > 0;
    while (!(await isWaiting())) await new Promise((next) => setTimeout(next, 10));
    await client.query(`set statement_timeout = 5000`);
    // It takes the lock that a payment takes, and would wait behind an index that is built in a transaction.
    await client.query(`update customers set person_name = person_name where false`);
    await slow.query('commit');
    for (const one of upgraded) await (await one).close();
    const { rows } = await client.query(
      `select indisvalid, pg_get_expr(indpred, indrelid) as where from pg_index where indexrelid = 'customers_company'::regclass`,
    );
    assert.deepEqual(rows, [{ indisvalid: true, where: '(company_name IS NOT NULL)' }]);
  });
});
