import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { watchedProbe } from '../../../src/service/storage/watched-probe.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { startRelay } from '../../support/relay.ts';

const AWAY = { class: 'away', sqlstate: '57P03' } as const;
const SILENT = { class: 'timeout', sqlstate: null } as const;

/** Blocks this process for some time. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('readiness', () => {
  /** A database with the given state, and the number of times it was checked. */
  function source(t: TestContext, times = { look: 50, again: 5 }) {
    const state = { says: null as (typeof AWAY | null) | Promise<null>, looks: 0, failed: 0 };
    const find = () => {
      state.looks += 1;
      return Promise.resolve(state.says);
    };
    const probe = watchedProbe({ find, failed: () => void (state.failed += 1) }, times);
    t.after(() => probe.close());
    return { state, probe };
  }

  test('checks the database for each question while nothing is wrong', async (t) => {
    const { state, probe } = source(t);
    for (let asked = 1; asked <= 3; asked += 1) {
      assert.equal(await probe.look(), null);
      assert.equal(state.looks, asked);
    }
    state.says = AWAY;
    assert.deepEqual(await probe.look(), AWAY, 'the first question after the fault hears of it');
  });

  test('is answered at once during a fault, and recovers without a question', async (t) => {
    const { state, probe } = source(t);
    const { promise, resolve } = Promise.withResolvers<null>();
    state.says = promise;
    assert.deepEqual(await probe.look(), SILENT);
    const answers = await Promise.race([Promise.all([1, 2, 3].map(() => probe.look())), nextTurn('it waited')]);
    assert.deepEqual(answers, [SILENT, SILENT, SILENT]);
    assert.equal(state.looks, 1, 'a look that hangs is not begun again');
    state.says = AWAY;
    resolve(null);
    // Nobody asks, and the checks continue by themselves.
    const lookedOften = () => state.looks >= 5;
    while (!lookedOften()) await new Promise((next) => setTimeout(next, 1));
    assert.deepEqual(await probe.look(), AWAY);
    state.says = null;
    while ((await probe.look()) !== null) await nextTurn();
    const { looks, failed } = state;
    assert.ok(failed > 2);
    await new Promise((next) => setTimeout(next, 50));
    assert.equal(state.looks, looks, 'and end with the fault');
  });

  test('is not lost if the process was busy while the answer arrived', async (t) => {
    const probe = watchedProbe({ find: () => stat('/').then(() => null) }, { look: 20, again: 5 });
    t.after(() => probe.close());
    for (let round = 0; round < 10; round += 1) {
      const looked = probe.look();
      block(60);
      assert.equal(await looked, null);
    }
  });
});

test('abandons all connections that died silently within the time limit of one check', async (t) => {
  const { options } = await freshDatabase();
  const direct = new URL(options.databaseUrl ?? '');
  const relay = await startRelay(Number(direct.port));
  t.after(() => relay.close());
  const behind = new URL(direct);
  behind.host = `127.0.0.1:${relay.port}`;
  const database = await openDatabase({ databaseUrl: behind.href, dataDir: '' });
  t.after(() => database.close());
  const { db, probe } = database;
  await Promise.all(Array.from({ length: 12 }, () => db.execute(sql`select pg_sleep(0.05)`)));
  assert.equal(await probe.look(), null);
  relay.lose();
  const lost = performance.now();
  assert.deepEqual(await probe.look(), SILENT);
  while ((await probe.look()) !== null) await new Promise((next) => setTimeout(next, 20));
  const ready = performance.now() - lost;
  // Twelve dead connections one after another would each cost their caller twelve seconds.
  for (let call = 0; call < 12; call += 1) await db.execute(sql`select 1`);
  const back = performance.now() - lost;
  t.diagnostic(`ready after ${Math.round(ready)} ms, every connection after ${Math.round(back)} ms`);
  assert.ok(ready < 10_000, `ready after ${Math.round(ready)} ms`);
  assert.ok(back < 12_000, `every connection after ${Math.round(back)} ms`);
});
