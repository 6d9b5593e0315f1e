import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { WriteConflict } from '../../../src/service/domain/database-fault.ts';
import { insert } from '../../../src/service/domain/decision.ts';
import type { VelocityEntry } from '../../../src/service/domain/records/platform.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { startPostgres } from '../../support/postgres.ts';

/** The counters of the limits against card testing, on a PostgreSQL that several nodes share. */
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
            const subjects = ['crowd', 'street'];
            const counts = await tx.countVelocity(index % 2 === 0 ? subjects : subjects.reverse(), WINDOW);
            const { declined = 0, pending = 0 } = counts.get('crowd') ?? {};
            if (declined + pending >= 30) throw new WriteConflict();
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
