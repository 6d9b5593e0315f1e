import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client } from 'pg';
import { freshDatabase } from '../support/fresh-database.ts';
import { assertLedgerZero } from '../support/ledger.ts';
import { CARDS, startMerchant, viewIn } from '../support/merchant.ts';
import { PATIENT, startTestService } from '../support/service.ts';

/** The number of connections that one node has. */
const HELD = 16;

/** Counts the transactions that wait for a lock, on a Citus at any of its servers. */
async function waitingAt(client: Client): Promise<number> {
  const { rows: kinds } = await client.query<{ is: boolean }>(`select to_regclass('pg_catalog.citus_lock_waits') is not null as is`);
  const { rows } = await client.query<{ count: number }>(
    kinds[0]?.is === true
      ? 'select count(*)::int as count from citus_lock_waits'
      : `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

describe('while many sessions of one merchant are locked in the database', () => {
  test('other requests continue; a request that waits too long is told to come back, and can', async (t) => {
    const database = await freshDatabase();
    const service = await startTestService(database, PATIENT);
    t.after(() => service.close());
    const [stuck, other] = [await startMerchant(service, 'sandbox'), await startMerchant(service, 'other')];
    t.after(() => stuck.close());
    t.after(() => other.close());
    const sessions = await Promise.all(Array.from({ length: HELD }, () => stuck.open()));
    const attempts = await Promise.all(
      sessions.map(async (session) => ({
        session,
        attempt_key: crypto.randomUUID(),
        token: await stuck.tokenise(session, CARDS.approved),
      })),
    );
    const [mine, theirs] = [await stuck.open(), await other.open()];

    const holder = new Client({ connectionString: database.options.databaseUrl });
    await holder.connect();
    t.after(() => holder.end());
    await holder.query('begin');
    await holder.query(`select id from checkout_sessions where account_id = 'acc_sandbox' and session_id = any($1) for update`, [sessions]);
    const pays = attempts.map(({ session, ...attempt }) => stuck.pay(session, attempt));
    while ((await waitingAt(holder)) < 8);

    // Another merchant and the health checks of the node are not affected.
    const from = performance.now();
    const paid = other.buy(theirs, CARDS.approved);
    for (const path of ['/readyz', '/metrics']) {
      const ask = async () => {
        const asked = performance.now();
        const { status } = await service.api('GET', path, undefined, { key: null });
        // One second, and extra time in which a busy machine sends the request at all.
        assert.ok(performance.now() - asked < 2_500, `${path} took ${Math.round(performance.now() - asked)} ms`);
        return status === 200;
      };
      while (!(await ask()));
    }
    assert.equal(viewIn(await paid).state, 'completed');
    assert.ok(performance.now() - from < 5_000, `another merchant waited ${Math.round(performance.now() - from)} ms`);
    // The merchant's own next shopper waits no longer than the time limit of the locks.
    assert.equal(viewIn(await stuck.buy(mine, CARDS.approved)).state, 'completed');

    for (const pay of pays) {
      const answer = await pay;
      assert.deepEqual([answer.type, answer.type === 'problem' && answer.problem.code], ['problem', 'unavailable']);
    }
    const refused = service.log
      .map((line) => JSON.parse(line) as { fault?: string; sqlstate?: string | null })
      .filter(({ fault }) => fault !== undefined);
    assert.ok(refused.some(({ fault, sqlstate }) => fault === 'timeout' && sqlstate === '55P03'));
    assert.match(
      (await service.api('GET', '/metrics', undefined, { key: null })).text,
      /pay_database_faults_total\{fault="timeout",sqlstate="55P03"\} \d+/,
    );

    await holder.query('rollback');
    for (const { session, ...attempt } of attempts) assert.equal(viewIn(await stuck.pay(session, attempt)).state, 'completed');
    await service.drain();
    await assertLedgerZero(service);
  });
});

describe('when the database undoes a decision, because another transaction and it waited for each other', () => {
  test('the decision is made again: the shopper gets the outcome, and is charged once', async (t) => {
    const database = await freshDatabase();
    const service = await startTestService(database, PATIENT);
    t.after(() => service.close());
    const merchant = await startMerchant(service, 'sandbox');
    t.after(() => merchant.close());
    const session = await merchant.open();
    const token = await merchant.tokenise(session, CARDS.approved);

    const other = new Client({ connectionString: database.options.databaseUrl });
    await other.connect();
    t.after(() => other.end());
    // PostgreSQL undoes whoever looks for the conflict first. The payment looks after a second, this transaction not in time.
    await other.query(`set deadlock_timeout = '1min'`);
    await other.query('begin');
    await other.query(`select id from vault_tokens where account_id = 'acc_sandbox' for update`);
    // The payment locks its session, and then waits for its token.
    const pay = merchant.pay(session, { token });
    while ((await waitingAt(other)) < 1);
    await other.query(`select id from checkout_sessions where account_id = 'acc_sandbox' and session_id = $1 for update`, [session]);
    await other.query('rollback');

    assert.equal(viewIn(await pay).state, 'completed');
    const faults = service.log
      .map((line) => JSON.parse(line) as { sqlstate?: string | null })
      .filter(({ sqlstate }) => sqlstate === '40P01');
    assert.deepEqual(faults, [], 'nobody is told of a conflict that was solved');
    await service.drain();
    await assertLedgerZero(service);
  });
});
