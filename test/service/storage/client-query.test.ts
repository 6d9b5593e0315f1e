import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { Client, type PoolClient } from 'pg';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

describe('a connection to PostgreSQL', () => {
  let database: Database;
  let other: Client;
  let client: PoolClient;

  before(async () => {
    const { databaseUrl = '' } = (await freshDatabase()).options;
    database = await openDatabase({ databaseUrl, dataDir: '' });
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query(`create table seats (id int primary key, place text)`);
    await other.query(`insert into seats values (1, 'aisle'), (2, null)`);
    assert.ok(database.pool !== null);
    client = await database.pool.connect();
  });

  after(async () => {
    client.release();
    await other.end();
    await database.close();
  });

  const ALL = '/* test */ select * from seats where id <= $1 order by id';
  const objects = (limit: number) => client.query({ text: ALL, values: [] }, [limit]);
  const lists = (limit: number) => client.query({ text: ALL, values: [], rowMode: 'array' }, [limit]);

  test('reads the same rows each time, and asks only once for their columns', async () => {
    // A statement gets its name at its second time.
    await objects(2);
    const asked = mock.method(client.connection, 'describe');
    const answers = [await objects(2), await objects(2), await objects(1), await lists(2), await lists(2), await objects(2)];
    assert.equal(asked.mock.callCount(), 2, 'one description for objects, one for lists');
    asked.mock.restore();
    const [first, second] = [
      { id: 1, place: 'aisle' },
      { id: 2, place: null },
    ];
    assert.deepEqual(
      answers.map(({ rows }) => rows as unknown[]),
      [
        [first, second],
        [first, second],
        [first],
        [
          [1, 'aisle'],
          [2, null],
        ],
        [
          [1, 'aisle'],
          [2, null],
        ],
        [first, second],
      ],
    );
    assert.deepEqual(
      answers.map(({ rowCount, fields }) => [rowCount, fields.map(({ name }) => name).join()]),
      [2, 2, 1, 2, 2, 2].map((count) => [count, 'id,place']),
    );
  });

  test('does so for statements of a pool, too', async () => {
    const { pool } = database;
    assert.ok(pool !== null);
    const described = mock.method(client.connection, 'describe');
    client.release();
    const ask = () => pool.query({ text: '/* test */ select $1::int + 1 as sum', values: [] }, [1]);
    // One after the other, so that the pool gives out the same connection.
    const answers = [await ask(), await ask(), await ask(), await ask()];
    client = await pool.connect();
    assert.deepEqual(
      answers.map(({ rows }) => rows as unknown[]),
      answers.map(() => [{ sum: 2 }]),
    );
    assert.equal(described.mock.callCount(), 2, 'the first time without a name, the second time with one');
    described.mock.restore();
  });

  test('reports the error of a statement that repeats, and goes on', async () => {
    const divide = (by: number) => client.query({ text: '/* test */ select 6 / $1::int as share', values: [] }, [by]);
    await divide(1);
    await divide(2);
    await assert.rejects(divide(0), { code: '22012' });
    assert.deepEqual((await divide(3)).rows, [{ share: 2 }]);
  });

  test('does not read rows with the columns that a table had before', async () => {
    await objects(1);
    await objects(1);
    await other.query('alter table seats add column price int');
    // The server refuses the prepared statement; the connection would be replaced.
    await assert.rejects(objects(1), { code: '0A000' });
  });

  test('sends the statements of one turn with one write', async () => {
    const { stream } = client.connection;
    const writable = stream as unknown as { _write(): void; _writev(): void };
    const writes = [mock.method(writable, '_write'), mock.method(writable, '_writev')];
    const number = (at: number) => client.query({ text: `/* test */ select $1::int as at`, values: [] }, [at]);
    const answers = await Promise.all([number(1), number(2), number(3), number(4)]);
    assert.equal(
      writes.reduce((sum, write) => sum + write.mock.callCount(), 0),
      1,
    );
    for (const write of writes) write.mock.restore();
    assert.deepEqual(
      answers.map(({ rows }) => rows as unknown[]),
      [[{ at: 1 }], [{ at: 2 }], [{ at: 3 }], [{ at: 4 }]],
    );
  });
});
