import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createSessionFeed, forgetSessionChanges, type SessionFeed } from '../../../src/service/storage/session-feed.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { startPostgres } from '../../support/postgres.ts';

/** How nodes learn of each other's changes on a PostgreSQL. */
describe('the feed of changed sessions', () => {
  const closing: (() => Promise<unknown>)[] = [];
  let database: Database;
  let url = '';
  let feed: SessionFeed;
  let now = 0;
  before(async () => {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    url = await server.fresh();
    database = await openDatabase({ databaseUrl: url, dataDir: folder });
    closing.push(
      () => database.close(),
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });
  beforeEach(async () => {
    now = 0;
    feed = createSessionFeed(database.db, () => now);
    assert.equal(await feed(), null, 'at first it does not know what it missed');
  });

  /** A connection of another node. */
  async function other(): Promise<Client> {
    const client = new Client({ connectionString: url });
    await client.connect();
    closing.unshift(() => client.end());
    return client;
  }
  const change = (client: Client, id: string, version = 2) =>
    client.query('insert into session_changes (id, version) values ($1, $2)', [id, version]);

  test('reports each change once', async () => {
    const node = await other();
    await change(node, 'chk_1');
    await change(node, 'chk_2', 7);
    assert.deepEqual(
      (await feed())?.map(({ id, version }) => [id, version]),
      [
        ['chk_1', 2],
        ['chk_2', 7],
      ],
    );
    assert.deepEqual(await feed(), []);
  });

  test('misses no change that commits after a transaction that began later, and reports it once', async () => {
    const [slow, quick] = [await other(), await other()];
    const ids = async () => (await feed())?.map(({ id }) => id);
    await slow.query('begin');
    await change(slow, 'chk_slow');
    await change(quick, 'chk_quick');
    assert.deepEqual(await ids(), ['chk_quick']);
    await change(quick, 'chk_next');
    assert.deepEqual(await ids(), ['chk_next'], 'what was told is not told again, although it is read again');
    await slow.query('commit');
    assert.deepEqual(await ids(), ['chk_slow']);
    assert.deepEqual(await ids(), []);
  });

  test('does not claim to be complete after a failed query, or after a time in which changes may have been deleted', async () => {
    const node = await other();
    now = 6 * 60_000;
    assert.equal(await feed(), null);
    await node.query('alter table session_changes rename to elsewhere');
    try {
      await assert.rejects(feed());
    } finally {
      await node.query('alter table elsewhere rename to session_changes');
    }
    assert.equal(await feed(), null);
    assert.deepEqual(await feed(), []);
  });

  test('does not trust a position that is ahead of the database, as after a failover that lost transactions', async () => {
    const node = await other();
    // Transaction numbers cannot be set back in this test, but a position from another database can be ahead of this one's.
    let isAhead = true;
    const shifted = new Proxy(database.db, {
      get(target, name, receiver) {
        if (name !== 'execute') return Reflect.get(target, name, receiver) as unknown;
        return async (statement: Parameters<typeof target.execute>[0]) => {
          const answer: unknown = await target.execute(statement);
          if (isAhead) for (const row of (answer as { rows: { mark: string }[] }).rows) row.mark = String(BigInt(row.mark) + 1_000_000n);
          return answer;
        };
      },
    });
    const shiftedFeed = createSessionFeed(shifted, () => 0);
    assert.equal(await shiftedFeed(), null);
    isAhead = false;
    assert.equal(await shiftedFeed(), null);
    await change(node, 'chk_after');
    // An open transaction in another database of this server makes the feed repeat earlier changes.
    assert.ok((await shiftedFeed())?.some(({ id }) => id === 'chk_after'));
  });

  test('deletes changes after a quarter of an hour', async () => {
    const node = await other();
    await node.query("insert into session_changes (id, version, at) values ('chk_old', 1, now() - interval '16 minutes')");
    await change(node, 'chk_new');
    await forgetSessionChanges(database.db);
    const { rows } = await node.query<{ id: string }>("select id from session_changes where id in ('chk_old', 'chk_new')");
    assert.deepEqual(rows, [{ id: 'chk_new' }]);
  });
});
