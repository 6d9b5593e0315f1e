import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/service/storage/database.ts';
import { onServer, temporaryFolder, type TestDatabase } from '../support/databases.ts';
import { CARDS, startMerchant, viewIn, type Merchant } from '../support/merchant.ts';
import { findPgbouncer, startPgbouncer, type Pgbouncer } from '../support/pgbouncer.ts';
import { startPostgres } from '../support/postgres.ts';
import { transactionsOf } from '../support/records.ts';
import { PATIENT, startTestService, type TestService } from '../support/service.ts';

/** Nodes behind a pgbouncer in transaction mode: each connection is lent for one transaction at a time. */

const program = findPgbouncer();
const POOLED = { databasePooler: 'transaction' } as const;
/** The number of connections from pgbouncer to the server. Each node has sixteen to pgbouncer. */
const CONNECTIONS = 4;
const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];

describe(
  'behind pgbouncer in transaction mode',
  { skip: program === null && 'pgbouncer is not on this machine: apt-get install pgbouncer' },
  () => {
    const closing: (() => Promise<unknown>)[] = [];
    let direct: TestDatabase;
    let pooled: TestDatabase;
    let bouncer: Pgbouncer;
    before(async () => {
      const server = await startPostgres();
      closing.unshift(() => server.stop());
      const folder = await temporaryFolder();
      closing.unshift(() => rm(folder, { recursive: true, force: true }));
      const url = await server.fresh();
      direct = onServer(url, folder);
      // A separate role, so that its settings do not affect the other tests.
      const role = `pooled_${process.pid}`;
      await direct.query(`create role ${role} login superuser password 'pooled'`);
      closing.unshift(() => direct.query(`drop role ${role}`));
      const asRole = new URL(url);
      [asRole.username, asRole.password] = [role, 'pooled'];
      bouncer = await startPgbouncer(program ?? assert.fail(), asRole.href, { connections: CONNECTIONS });
      closing.unshift(() => bouncer.close());
      pooled = onServer(bouncer.urlOf(url), folder);
    });
    after(async () => {
      for (const close of closing) await close();
    });

    const openPooled = () => openDatabase({ databaseUrl: pooled.options.databaseUrl, dataDir: '', ...POOLED });

    test('a service that was not configured for it says what to set', async () => {
      await assert.rejects(openDatabase({ databaseUrl: pooled.options.databaseUrl, dataDir: '' }), /set DATABASE_POOLER=transaction/);
    });

    test('a role without time limits stops the service from starting, with the command that fixes it', async () => {
      const error: unknown = await openPooled().then(
        () => assert.fail('it started'),
        (refusal: unknown) => refusal,
      );
      assert.ok(error instanceof Error);
      const remedies = [...error.message.matchAll(/alter role [^;]+;/g)].map(([statement]) => statement);
      assert.deepEqual(
        LIMITS.map((name) => remedies.filter((statement) => statement.includes(name)).length),
        [1, 1, 1],
        error.message,
      );
      for (const statement of remedies) await direct.query(statement);
      await bouncer.reconnect();
      await (await openPooled()).close();
    });

    test('two nodes take payments at once, each charged and reported once, and move the clock together', async (t) => {
      const services = await Promise.all([
        startTestService(pooled, { ...PATIENT, ...POOLED }),
        startTestService(pooled, { ...PATIENT, ...POOLED }),
      ]);
      const nodes: { service: TestService; merchant: Merchant }[] = await Promise.all(
        services.map(async (service) => ({ service, merchant: await startMerchant(service) })),
      );
      t.after(async () => {
        for (const { service, merchant } of nodes) {
          await merchant.close();
          await service.close();
        }
      });
      const [a, b] = nodes;
      assert.ok(a !== undefined && b !== undefined);
      const ready = await a.service.api('GET', '/readyz');
      assert.equal(ready.status, 200, ready.text);

      const sessions = await Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? a : b).merchant.open()));
      // The same attempt goes to both nodes at once.
      await Promise.all(
        sessions.map(async (session) => {
          const attempt = { token: await a.merchant.tokenise(session, CARDS.approved), attempt_key: crypto.randomUUID() };
          await Promise.all([a.merchant.pay(session, attempt), b.merchant.pay(session, attempt)]);
        }),
      );
      await Promise.all([a.service.drain(), b.service.drain()]);
      for (const session of sessions) {
        assert.equal((await b.merchant.view(session)).state, 'completed');
        assert.deepEqual(
          (await transactionsOf(b.service, session)).map(({ transaction_status }) => transaction_status),
          ['PAID'],
        );
      }
      const told = nodes.flatMap(({ merchant }) => merchant.deliveries.map(({ body }) => body));
      for (const session of sessions) assert.equal(told.filter((body) => body.includes(session)).length, 1, 'one webhook of each');

      const before = (await a.service.now()).getTime();
      await Promise.all([a.service.advance('PT1H'), b.service.advance('PT1H')]);
      assert.equal((await b.service.now()).getTime() - before, 2 * 60 * 60_000);
      viewIn(await b.merchant.buy(await b.merchant.open(), CARDS.approved));
    });
  },
);
