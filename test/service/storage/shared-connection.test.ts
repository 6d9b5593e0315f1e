import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { databaseFault } from '../../../src/service/domain/database-fault.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

/** The process of PostgreSQL that answers a statement: one for each connection. */
const PROCESS = sql`/* test */ select pg_backend_pid() as pid`;

/**
 * The address of a database whose ordinary connections wait a minute for a lock. With their own limit of two seconds, a busy machine could
 * end a statement's wait before the test lets go of the lock.
 */
function patient(address: string): string {
  const url = new URL(address);
  url.searchParams.set('lock_timeout', '60000');
  url.searchParams.set('statement_timeout', '60000');
  url.searchParams.set('query_timeout', '60000');
  return url.href;
}

describe('short statements', () => {
  let database: Database;
  let other: Client;

  before(async () => {
    const { databaseUrl = '' } = (await freshDatabase()).options;
    database = await openDatabase({ databaseUrl: patient(databaseUrl), dataDir: '' });
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('create table places (id int primary key, seat text)');
    await other.query(`insert into places values (1, 'free'), (2, 'free')`);
  });

  after(async () => {
    await other.end();
    await database.close();
  });

  const rowsOf = (answer: unknown) => (answer as { rows: Record<string, unknown>[] }).rows;
  const short = async (statement: ReturnType<typeof sql>) => rowsOf(await database.short.execute(statement));
  const pidOf = async () => Number((await short(PROCESS))[0]?.['pid']);
  /** Waits until all short statements go over the shared connection. */
  const settled = async () => {
    while (new Set(await Promise.all([pidOf(), pidOf(), pidOf()])).size > 1);
    return pidOf();
  };
  const take = (id: number, seat: string) =>
    short(sql`/* test */ update places set seat = ${seat} where id = ${id} returning seat, pg_backend_pid() as pid`);

  test('share one connection, and each gets its own answer', async () => {
    const shared = await settled();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, at) => short(sql`/* test */ select ${at}::int as at, pg_backend_pid() as pid`)),
    );
    assert.deepEqual(
      answers.map(([row]) => row?.['at']),
      Array.from({ length: 50 }, (_each, at) => at),
    );
    // On a busy machine some do not wait for so many others.
    assert.ok(answers.filter(([row]) => row?.['pid'] === shared).length > 1);
  });

  test('one that fails does not disturb those behind it, and is not sent again', async () => {
    await settled();
    const [failed, ...others] = await Promise.allSettled([
      short(sql`/* test */ insert into places values (1, 'doubled')`),
      pidOf(),
      pidOf(),
    ]);
    assert.equal(failed.status, 'rejected');
    assert.equal(databaseFault(failed.reason)?.sqlstate, '23505');
    assert.deepEqual(
      others.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    );
  });

  test('one that waits for a lock lets the others pass, and is stored once when the lock is free', async () => {
    const shared = await settled();
    await other.query('begin');
    await other.query(`update places set seat = 'held' where id = 1`);
    const waiting = take(1, 'taken late');
    const [free] = await take(2, 'taken');
    assert.equal(free?.['seat'], 'taken');
    // It waits over a connection of its own by now: the others were answered behind it.
    const lockers = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and pid <> ${shared}`;
    while ((await other.query<{ n: number }>(lockers)).rows[0]?.n !== 1);
    assert.equal(await settled(), shared);
    await other.query('commit');
    const [late] = await waiting;
    assert.equal(late?.['seat'], 'taken late');
    assert.notEqual(late['pid'], shared);
  });

  test('a lost connection fails what was sent over it, and the next statement is answered', async () => {
    const pid = await settled();
    const isAway = (error: unknown) => databaseFault(error)?.class === 'away';
    await Promise.all([
      assert.rejects(short(sql`/* test */ select pg_terminate_backend(pg_backend_pid())`), isAway),
      assert.rejects(pidOf(), isAway),
    ]);
    assert.notEqual(await settled(), pid);
  });

  test('one that waits for a lock sends the next ones elsewhere, so that they do not wait one after the other', async () => {
    let [shared, next] = [0, 0];
    // On a busy machine the moment may be over before the next statement is sent; then this is done again.
    while (next === shared) {
      shared = await settled();
      await other.query('begin');
      await other.query(`update places set seat = 'held again' where id = 1`);
      const waiting = take(1, 'first');
      const lockers = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and pid <> ${shared}`;
      while ((await other.query<{ n: number }>(lockers)).rows[0]?.n !== 1);
      next = await pidOf();
      await other.query('commit');
      await waiting;
    }
    assert.notEqual(next, shared);
  });

  test('one whose table has changed since it was prepared is answered', async () => {
    await other.query('create table chairs (id int primary key, legs int)');
    await other.query('insert into chairs values (1, 4)');
    await settled();
    const legs = async () => (await short(sql`/* test */ select legs from chairs where id = ${1}`))[0]?.['legs'];
    for (let times = 0; times < 3; times += 1) assert.equal(await legs(), 4);
    await other.query('alter table chairs alter column legs type text');
    assert.equal(await legs(), '4');
    assert.equal(await legs(), '4');
  });

  test('a transaction has a connection of its own, and takes it when it begins', async () => {
    const shared = await settled();
    await database.transaction(async (unit) => {
      const pids = async () => Number(rowsOf(await unit.short.execute(PROCESS))[0]?.['pid']);
      assert.equal(await pids(), shared);
      await (
        await unit.begin()
      ).answered;
      const own = await pids();
      assert.notEqual(own, shared);
      await unit.short.execute(sql`/* test */ update places set seat = 'inside' where id = 2`);
      assert.equal((await other.query<{ seat: string }>('select seat from places where id = 2')).rows[0]?.seat, 'taken');
      assert.equal(Number(rowsOf(await unit.db.execute(PROCESS))[0]?.['pid']), own);
    });
    assert.equal((await other.query<{ seat: string }>('select seat from places where id = 2')).rows[0]?.seat, 'inside');
  });

  test('a statement that comes after the end of its transaction is refused and takes no connection', async () => {
    const late = await database.transaction((unit) => Promise.resolve(unit));
    await assert.rejects(late.begin(), /this transaction is over/);
    assert.equal(database.pool?.waitingCount, 0);
  });

  test('a transaction whose body fails while it is about to begin stores nothing and gives its connection back', async () => {
    const error = new Error('changed its mind');
    for (let times = 0; times < 40; times += 1)
      await assert.rejects(
        database.transaction(async (unit) => {
          await Promise.all([unit.begin(), Promise.reject(error)]);
        }),
        error,
      );
    assert.deepEqual(await database.transaction(() => Promise.resolve('next')), 'next');
    assert.equal(database.pool?.waitingCount, 0);
  });

  test('are answered before the database is closed', async () => {
    const { databaseUrl = '' } = (await freshDatabase()).options;
    const closing = await openDatabase({ databaseUrl, dataDir: '' });
    while (
      new Set((await Promise.all([1, 2].map(() => closing.short.execute(PROCESS)))).map((answer) => rowsOf(answer)[0]?.['pid'])).size > 1
    );
    // Some work, so that the answer does not come at once.
    const counting = closing.short.execute(sql`/* test */ select count(*)::int as n from generate_series(1, 500000)`);
    let isAnswered = false;
    const answered = counting.then((answer) => {
      isAnswered = rowsOf(answer)[0]?.['n'] === 500_000;
    });
    await closing.close();
    await nextTurn();
    assert.ok(isAnswered);
    await answered;
  });
});
