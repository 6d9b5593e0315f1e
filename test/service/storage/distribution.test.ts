import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { citusPreparations, DISTRIBUTION } from '../../../src/service/storage/distribution.ts';
import { migrationFile, migrationTags } from '../../support/migrations.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres.ts';

/** Statements that Citus refuses about distributed tables. */
const REFUSED = [/\bdrop\s+(?:index|table|view|sequence)\b[^;]*,/i, /\b(?:create|drop|alter)\s+(?:constraint\s+)?trigger\b/i];

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');
const isRefused = (text: string): boolean => REFUSED.some((one) => one.test(withoutComments(text)));

/** What a distributed PostgreSQL wants of the tables, held to the tables that there are. */
describe('on a distributed PostgreSQL', () => {
  let server: PostgresServer;
  let client: Client;
  before(async () => {
    server = await startPostgres();
    client = new Client({ connectionString: await server.fresh() });
    await client.connect();
    for (const statement of citusPreparations()) await client.query(statement);
  });
  after(async () => {
    await client.end();
    await server.stop();
  });

  test('every table has its place, and no other is named', async () => {
    const { rows } = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    assert.deepEqual(Object.keys(DISTRIBUTION).sort(), rows.map(({ name }) => name).sort());
  });

  test('what is unique, is unique of an account', async () => {
    const { rows } = await client.query<{ table: string; index: string; columns: string[] }>(`
      select t.relname as table, i.relname as index, array(
        select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey::int2[])) as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace`);
    const without = rows.filter(({ table, columns }) => DISTRIBUTION[table] === 'account' && !columns.includes('account_id'));
    assert.deepEqual(
      without.map(({ index }) => index),
      [],
    );
  });

  test('no table has a trigger left', async () => {
    const { rows } = await client.query<{ name: string }>(`select tgname as name from pg_trigger where not tgisinternal`);
    assert.deepEqual(rows, []);
  });

  test('a migration after the first says nothing about tables that Citus refuses', async () => {
    assert.equal(isRefused('DROP INDEX "one", "other";'), true);
    assert.equal(isRefused('CREATE TRIGGER one AFTER UPDATE ON "orders"'), true);
    for (const tag of migrationTags().slice(1)) assert.equal(isRefused(await readFile(migrationFile(tag), 'utf8')), false, tag);
  });

  test('what distributes them names each table once, and leaves alone what is distributed already', async () => {
    const script = join(import.meta.dirname, '../../../scripts/distribute.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--citus']);
    const each =
      /create_(?:reference|distributed)_table\('(\w+)'.*\) where not exists \(select from pg_dist_partition where logicalrelid = '\1'::regclass\);/g;
    const named = [...stdout.matchAll(each)].map(([, table = '']) => table);
    const spread = Object.keys(DISTRIBUTION).filter((table) => DISTRIBUTION[table] !== 'coordinator');
    assert.deepEqual(named.sort(), spread.sort());
  });
});
