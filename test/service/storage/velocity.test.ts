import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { WriteConflict } from '../../../src/service/domain/database-fault.ts';
import { insert } from '../../../src/service/domain/decision.ts';
import type { VelocityEntry } from '../../../src/service/domain/records/velocity.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { citusServers } from '../../support/citus.ts';
import { startPostgres } from '../../support/postgres.ts';

/** On a distributed database the limits are always checked before the write. */
const skip = citusServers() !== null;

/** The counters of the limits against card testing, on a PostgreSQL that several nodes share (migration 0007). */
describe('counting declines and checks on PostgreSQL', () => {
  const NOW = new Date('2026-11-22T10:00:00Z');
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
  const WINDOW = { since: ago(3600), pendingSince: ago(10) };
  const closing: (() => Promise<unknown>)[] = [];
  let database: Database;
  let store: Store;
  let url = '';
  let made = 0;
  before(async () => {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    url = await server.fresh();
    database = await openDatabase({ databaseUrl: url, dataDir: folder });
    store = new Store(database);
    closing.push(
      () => database.close(),
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });

  const entry = (account_id: string, subject: string, kind: VelocityEntry['kind'], at: Date) =>
    insert('velocity', { account_id, id: `vel_${(made += 1)}`, subject, kind, at });
  const add = (account_id: string, entries: readonly (readonly [subject: string, kind: VelocityEntry['kind'], at: Date])[]) =>
    store.transaction(account_id, (tx) => tx.append(entries.map(([subject, kind, at]) => entry(account_id, subject, kind, at))));
  const count = (account_id: string, subjects: readonly string[]) =>
    store.transaction(account_id, (tx) => tx.countVelocity(subjects, WINDOW));

  test('counts each kind for a subject within its time, and nothing of another account', async () => {
    await add('acc_1', [
      ['card', 'declined', ago(1)],
      ['card', 'declined', ago(3599)],
      ['card', 'declined', ago(3601)],
      ['card', 'pending', ago(1)],
      ['card', 'pending', ago(11)],
      ['address', 'check', ago(1)],
      ['other', 'declined', ago(1)],
    ]);
    await add('acc_2', [['card', 'declined', ago(1)]]);
    const counted = await count('acc_1', ['card', 'address', 'nobody']);
    assert.deepEqual(counted.get('card'), { declined: 2, pending: 1, checks: 0, questions: 0 });
    assert.deepEqual(counted.get('address'), { declined: 0, pending: 0, checks: 1, questions: 0 });
    assert.deepEqual([...counted.keys()].sort(), ['address', 'card']);
    assert.deepEqual((await count('acc_2', ['card'])).get('card'), { declined: 1, pending: 0, checks: 0, questions: 0 });
    assert.equal((await count('acc_1', [])).size, 0);
  });

  test('lets each of a hundred simultaneous attempts see all that were counted before it', async () => {
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        store.transaction('acc_3', async (tx) => {
          // The two subjects come in either order. The counting locks them in one fixed order, so no two transactions wait
          // for each other.
          const subjects = index % 2 === 0 ? ['crowd', 'street'] : ['street', 'crowd'];
          const counted = await tx.countVelocity(subjects, WINDOW);
          await tx.append([entry('acc_3', 'crowd', 'pending', NOW)]);
          return counted.get('crowd')?.pending ?? 0;
        }),
      ),
    );
    assert.deepEqual(
      seen.sort((a, b) => a - b),
      Array.from({ length: 100 }, (_, index) => index),
    );
  });

  test('writes no more of a hundred simultaneous attempts at three nodes than a limit allows, and nothing of the others', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: '' })));
    const stores = nodes.map((node) => new Store(node));
    // Two of the limit's places are taken, and one was taken long ago.
    await add('acc_6', [
      ['crowd', 'declined', ago(1)],
      ['crowd', 'pending', ago(1)],
      ['crowd', 'declined', ago(3601)],
    ]);
    try {
      const written = await Promise.allSettled(
        Array.from({ length: 100 }, (_, index) =>
          (stores[index % 3] ?? store).transaction('acc_6', async (tx) => {
            const limits = [
              { subject: 'crowd', most: 30 },
              { subject: 'street', most: 1000 },
            ];
            // A node that has found the limit reached counts from then on.
            if (!tx.requireVelocityBelow(index % 2 === 0 ? limits : limits.reverse(), WINDOW)) {
              const { declined = 0, pending = 0 } = (await tx.countVelocity(['crowd', 'street'], WINDOW)).get('crowd') ?? {};
              if (declined + pending >= 30) throw new WriteConflict();
            }
            await tx.append([entry('acc_6', 'crowd', 'pending', NOW), entry('acc_6', 'street', 'pending', NOW)]);
          }),
        ),
      );
      const refused = written.filter((one) => one.status === 'rejected');
      assert.equal(refused.length, 72);
      assert.ok(refused.every(({ reason }) => reason instanceof WriteConflict));
      const counted = await count('acc_6', ['crowd', 'street']);
      assert.deepEqual(counted.get('crowd'), { declined: 1, pending: 29, checks: 0, questions: 0 });
      assert.deepEqual(counted.get('street'), { declined: 0, pending: 28, checks: 0, questions: 0 });
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
  });

  test('leaves no check of a subject to the write once it has reached its limit, and those of others as before', { skip }, async () => {
    await add('acc_8', [['spent', 'declined', NOW]]);
    const leaves = (subject: string, most: number) =>
      store.transaction('acc_8', async (tx) => {
        const isLeft = tx.requireVelocityBelow([{ subject, most }], WINDOW);
        await tx.append([entry('acc_8', subject, 'check', NOW)]);
        return isLeft;
      });
    await assert.rejects(leaves('spent', 1), WriteConflict);
    assert.equal(await leaves('spent', 1), false);
    assert.equal(await leaves('fresh', 1), true);
  });

  test('leaves no check to the write when the decision is made again, or when the transaction has begun', async () => {
    const checks = (isRepeat: boolean, isBegun: boolean) =>
      store.transaction(
        'acc_7',
        async (tx) => {
          if (isBegun) await tx.nextNumber('invoices');
          return tx.requireVelocityBelow([{ subject: 'card', most: 0 }], WINDOW);
        },
        isRepeat,
      );
    assert.equal(await checks(true, false), false);
    assert.equal(await checks(false, true), false);
  });

  describe('as many others come and go', { skip }, () => {
    /** More than fits into the pages that the statements may read. */
    const OTHERS = 20_000;
    let client: Client;
    before(async () => {
      client = new Client({ connectionString: url });
      await client.connect();
      // An hour of payments by one address. While the table is read elsewhere, their entries stay in the indexes.
      await client.query(`alter table velocity set (autovacuum_enabled = off)`);
      const reader = new Client({ connectionString: url });
      await reader.connect();
      await reader.query('begin isolation level repeatable read; select count(*) from velocity');
      await client.query(`insert into velocity (account_id, id, subject, kind, at)
        select 'acc_4', repeat('x', 60) || n, 'subject ' || n % 2000, 'pending', now() from generate_series(1, ${OTHERS}) n`);
      await client.query(`delete from velocity where account_id = 'acc_4'`);
      await client.query('analyze velocity');
      await reader.end();
    });
    after(() => client.end());

    /** How many pages a body makes the server read of the table and its indexes. */
    async function pagesRead(body: () => Promise<unknown>): Promise<number> {
      const read = async () => {
        await client.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ pages: string }>(
          `select heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read as pages from pg_statio_all_tables where relname = 'velocity'`,
        );
        return Number(rows[0]?.pages);
      };
      const before = await read();
      await body();
      return (await read()) - before;
    }

    const planOf = async (statement: string) =>
      (await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)).rows.map((row) => row['QUERY PLAN']).join('\n');

    test('finds an entry by its key', async () => {
      for (const statement of ['delete from velocity', `update velocity set kind = 'declined'`])
        assert.match(await planOf(`${statement} where account_id = 'acc_4' and id = 'x'`), /velocity_account_id_id_pk/);
    });

    test('checks a limit among the entries of its subject', async () => {
      const check = `select velocity_limits_reached('acc_4', array['subject 7', 'subject 8'], array[1, 1], now() - interval '1 hour', now())`;
      await client.query(check);
      assert.ok((await pagesRead(() => client.query(check))) < 60);
    });
  });

  test('deletes counts that are older than an hour', async () => {
    await add('acc_5', [
      ['card', 'declined', ago(3601)],
      ['card', 'declined', ago(3599)],
    ]);
    await store.sweep(NOW, NOW);
    const left = await store.transaction('acc_5', (tx) => tx.countVelocity(['card'], { since: ago(7200), pendingSince: NOW }));
    assert.deepEqual(left.get('card'), { declined: 1, pending: 0, checks: 0, questions: 0 });
  });
});
