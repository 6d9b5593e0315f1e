/**
 * A program for a test of the watch over statements: sends the planted statements of its environment to PostgreSQL, as a service, as a
 * test over a service's connection, and over a connection of its own.
 */
import { test } from 'node:test';
import { Client } from 'pg';
import { openPostgres } from '../../../src/service/storage/postgres.ts';
import { asTest } from '../../support/as-test.ts';

/** A planted statement with its values. */
type Planted = readonly [text: string, values?: readonly unknown[]];

const plantedIn = (name: string): readonly Planted[] => JSON.parse(process.env[name] ?? '[]') as Planted[];

test('the planted statements', async (t) => {
  const url = process.env['PLANTED_DATABASE'] ?? '';
  const database = await openPostgres(url);
  t.after(() => database.close());
  const own = new Client({ connectionString: url });
  await own.connect();
  t.after(() => own.end());
  for (const [text, values] of plantedIn('PLANTED_BY_SERVICE')) await database.pool?.query(text, [...(values ?? [])]);
  for (const [text] of plantedIn('PLANTED_BY_TEST')) {
    await database.db.execute(asTest(text));
    await own.query(text);
  }
});
