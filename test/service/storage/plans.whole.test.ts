import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import type { Condition } from '../../../src/service/domain/ports.ts';
import type { Kind } from '../../../src/service/domain/records/every-record.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { createWorkQueue } from '../../../src/service/storage/due-work.ts';
import { joinNodes } from '../../../src/service/storage/nodes.ts';
import { createReconciliationBook } from '../../../src/service/storage/reconciliation-book.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { fillTables } from '../../support/filled-tables.ts';
import { costOf } from '../../support/plans.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres.ts';
import { recordStatements } from '../../support/statements.ts';

/**
 * The queries of the worker, the deliveries, the metrics, the lists and the clean-ups are as fast in a very large database as
 * in a small one. Every statement is recorded, and PostgreSQL reports how it carried it out among many rows.
 */

const NOW = new Date('2027-03-01T10:00:00Z');
const ACCOUNT = 'acc_filled';
/** The number of rows in every table. */
const ROWS = 8_000;
/** Rows of work that is not due yet, work that is due, and deliveries that wait behind others. */
const WORK = { later: 60_000, due: 30_000, blocked: 40_000 } as const;
/** The maximum number of rows that a statement may read: what it claims, pages and parks, and never a share of the table. */
const FEW = 3_000;

const from = (at: Date) => `'${at.toISOString()}'::timestamptz`;

const FILL_WORK = `
  insert into work (account_id, id, kind, subject_id, due_at, attempts, claimed_until, node)
  select '${ACCOUNT}', 'wrk_' || n, 'checkout.expire', 'x',
    ${from(NOW)} + case when n <= ${WORK.later} then interval '1 hour' + n * interval '1 second' else n * interval '-1 millisecond' end, 0,
    -- A node that is gone had the first few of them.
    case when n > ${WORK.later + WORK.due - 9} then ${from(NOW)} + interval '30 seconds' end, case when n > ${WORK.later + WORK.due - 9} then 1 end
  from generate_series(1, ${WORK.later + WORK.due}) n;
  insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue, parked, followed)
  select '${ACCOUNT}', 'dlv_' || n, 'webhook.deliver', 'web_' || n,
    ${from(NOW)} + case when n <= 500 then interval '4 minutes' else interval '-1 hour' end, 0,
    'https://silent.example', 'sub_' || n % 500, n > 500, true
  from generate_series(1, ${WORK.blocked}) n;
  insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue)
  select '${ACCOUNT}', 'alive_' || n, 'webhook.deliver', 'web_' || n, ${from(NOW)}, 0, 'https://alive.example', 'alive_' || n
  from generate_series(1, 50) n;
  vacuum analyze work`;

/** Fields by which lists are filtered for equality. */
const FILTERS: Partial<Record<Kind, readonly string[]>> = {
  transactions: ['transaction_status', 'payment_methods_id', 'customers_id', 'transaction_reference', 'payments_id'],
  orders: ['reference', 'amount_total', 'order_status', 'fulfillment_status'],
  products: ['product_status', 'pricing_type', 'billing_period', 'code'],
  invoices: ['invoice_status', 'customer_id', 'subscription_id', 'invoice_number', 'transaction_id'],
  cards: ['customer_id'],
  pre_auths: ['pre_auth_status', 'customer_id', 'transaction_id', 'transaction_reference'],
  emandate_pages: ['page_status', 'payment_type', 'payment_methods_id'],
  payments: ['payment_status', 'customer_id', 'bank_account_id', 'mandate_id', 'payment_methods_id', 'batch_reference'],
  payouts: ['transaction_status', 'recipient_id', 'batch_reference', 'transaction_reference', 'payment_methods_id'],
  mandates: ['mandate_status', 'customer_id', 'bank_account_id', 'payment_methods_id', 'contract_reference', 'contact_number'],
  subscriptions: ['subscription_status', 'customer_id', 'collection_method'],
  bank_accounts: ['bank_account_status', 'customer_id'],
  recipients: ['recipient_status', 'reference', 'company_name', 'person_name', 'person_surname', 'email', 'contact_number', 'id_number'],
  customers: ['customer_status', 'reference', 'company_name', 'person_name', 'person_surname', 'id_number', 'email', 'contact_number'],
  terminals: [],
  webhooks: ['subject_id'],
  journal: ['subject_id'],
  checkout_sessions: [],
  checkout_attempts: ['session_id'],
  differences: [],
  emails: [],
};

/** Conditions that every query of a kind has. */
const ALWAYS: Partial<Record<Kind, readonly Condition<Kind>[]>> = {
  cards: [{ field: 'is_stored', is: true } as unknown as Condition<Kind>],
  payments: [{ field: 'kind', is: 'PAYMENT' } as unknown as Condition<Kind>],
};

/** Kinds that are listed only for one subject. */
const OF_A_SUBJECT: ReadonlySet<Kind> = new Set(['journal', 'checkout_attempts']);

describe('with many rows in the tables', () => {
  let server: PostgresServer;
  let folder: string;
  let client: Client;
  let database: Database;
  before(async () => {
    server = await startPostgres();
    folder = await temporaryFolder();
    const databaseUrl = await server.fresh();
    database = await openDatabase({ databaseUrl, dataDir: folder });
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await fillTables(client, { account: ACCOUNT, rows: ROWS, until: NOW });
    for (const statement of FILL_WORK.split(';')) await client.query(statement);
  });
  after(async () => {
    await client.end();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The cost of each statement that an action sends. Fails if it sends none. */
  async function costsOf(ask: () => Promise<unknown>) {
    const recorded = recordStatements();
    try {
      await ask();
    } finally {
      recorded.stop();
    }
    const statements = recorded.sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text));
    assert.notEqual(statements.length, 0, 'nothing was asked');
    const costs = [];
    for (const statement of statements) costs.push({ text: statement.text, ...(await costOf(client, statement)) });
    return costs;
  }

  /** Tables that stay small, however much is stored. */
  const SMALL: ReadonlySet<string> = new Set([
    'session_changes',
    'nodes',
    'accounts',
    'clock',
    'leases',
    'reconciled_days',
    'pg_class',
    'pg_database',
  ]);

  async function holds(ask: () => Promise<unknown>, most = FEW): Promise<void> {
    for (const { text, whole, rows, pages, steps } of await costsOf(ask)) {
      const told = `${text.replaceAll(/\s+/g, ' ').slice(0, 500)}\n${steps}\n${rows} rows, ${pages} pages`;
      assert.deepEqual(
        whole.filter((table) => !SMALL.has(table)),
        [],
        told,
      );
      assert.ok(rows <= most, told);
      // An index is a few pages deep, and in the worst case each row that is found is on its own page.
      assert.ok(pages <= 8 * most, told);
    }
  }

  describe('due work', () => {
    const join = async () => {
      const node = await joinNodes(database);
      return { node, queue: createWorkQueue(database.db, node, () => NOW) };
    };
    let joined: Awaited<ReturnType<typeof join>>;
    before(async () => {
      joined = await join();
    });
    after(() => joined.node.leave());

    test('is claimed, renewed and given back', () =>
      holds(async () => {
        const items = await joined.queue.claim(NOW, 64);
        assert.equal(items.length, 64);
        await joined.queue.renew(items);
        for (const item of items.slice(0, 3)) await joined.queue.release(item, NOW);
      }));

    test('is delivered to receivers that answer, past the work that waits for one that does not', () =>
      holds(async () => assert.equal((await joined.queue.claimDeliveries(NOW, 16, 16, {})).length, 16)));

    test('reports when the next work is due', () => holds(() => joined.queue.nextDue(NOW)));

    test('is counted for the metrics, never beyond a maximum, also long after a vacuum', async () => {
      await client.query(`update pg_class set relallvisible = 0 where oid = 'work'::regclass`);
      await holds(() => joined.queue.waiting(NOW), 2 * 10_000 + 10);
      await client.query('vacuum work');
    });

    test('of a dead node is found', async () => {
      await client.query('insert into nodes (id) values (1)');
      await holds(() => joined.queue.releaseDeadNodes());
      const { rows } = await client.query<{ left: number }>('select count(*)::int as left from work where node = 1');
      assert.equal(rows[0]?.left, 0);
    });

    test('of a leaving node is found', async () => {
      const { node, queue } = await join();
      await queue.claim(NOW, 5);
      await holds(() => node.leave());
    });

    test('that was left parked is searched page by page', () => holds(() => joined.queue.releaseOrphanedDeliveries()));
  });

  test('a webhook to send is found, and that another one of its queue is in front', async () => {
    await client.query(`
      insert into accounts (id, name, api_key, api_secret_hash, test, webhook_secret_sealed, created_at, public_key)
      values ('${ACCOUNT}', 'Filled', 'key', 'hash', true, 'sealed', ${from(NOW)}, 'public')`);
    await client.query(`
      insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue)
      values ('${ACCOUNT}', 'dlv_id 7', 'webhook.deliver', 'id 7', ${from(NOW)}, 0, 'https://silent.example', 'sub_7')`);
    await holds(async () => {
      const found = await new Store(database, null).of(ACCOUNT).webhookToSend('id 7');
      assert.equal(found?.isBehind, true);
    }, 100);
    await client.query(`delete from work where id = 'dlv_id 7'`);
    await client.query('delete from accounts');
  });

  test('a webhook to send is found after many others were delivered, when PostgreSQL takes the table of work for an empty one', async () => {
    const others = await startPostgres();
    const folder = await temporaryFolder();
    const url = await others.fresh();
    const quiet = await openDatabase({ databaseUrl: url, dataDir: folder });
    const direct = new Client({ connectionString: url });
    await direct.connect();
    try {
      await direct.query('alter table work set (autovacuum_enabled = off)');
      await direct.query(`insert into work (account_id, id, kind, subject_id, due_at, attempts, receiver, queue)
        select '${ACCOUNT}', 'dlv_web_' || repeat('x', 60) || n, 'webhook.deliver', 'web_' || n, ${from(NOW)}, 0, 'https://shop.example', 'sub_' || n
        from generate_series(1, 20000) n`);
      await direct.query('delete from work');
      await direct.query('analyze work');
      const recorded = recordStatements();
      await new Store(quiet, null).of(ACCOUNT).webhookToSend('web_1');
      recorded.stop();
      const searches = recorded.sent.filter((one) => one.text.includes('from work e'));
      assert.equal(searches.length, 1);
      for (const { text, values } of searches) {
        const plan = await direct.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
        const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
        assert.match(steps, /work_account_id_id_pk on work/);
        assert.match(steps, /work_queues on work e .*\n\s+Index Cond: .*queue = /);
      }
    } finally {
      await direct.end();
      await quiet.close();
      await others.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('an attempt is found by an id of an earlier release, which does not name its account', () =>
    holds(() => new Store(database, null).attempt('att_1')));

  test('the state of the reconciliation, for the metrics', () => holds(() => createReconciliationBook(database.db).state(), ROWS / 2));

  test('the transactions of an order are found, and only for these there are entries in the index', async () => {
    await client.query(
      `update transactions set payment_data = jsonb_build_object('order', jsonb_build_object('id', 'ord_' || amount % 1000)) where amount % 2 = 0`,
    );
    await client.query('vacuum analyze transactions');
    const store = new Store(database, null);
    await holds(async () => {
      const rows = await store.transaction(ACCOUNT, (tx) => tx.transactionsOfOrder('ord_8'));
      assert.deepEqual(
        rows.map(({ amount }) => amount).toSorted((a, b) => a - b),
        [8, 1008, 2008, 3008, 4008, 5008, 6008, 7008],
      );
    });
    const { rows } = await client.query<{ entries: number }>(
      `select reltuples::int as entries from pg_class where oid = 'transactions_of_order'::regclass`,
    );
    assert.equal(rows[0]?.entries, ROWS / 2);
  });

  test('a clean-up looks only at what must be deleted since the last one', async () => {
    const store = new Store(database, null);
    // This table never holds more than a quarter of an hour of changes.
    await client.query('delete from session_changes');
    await store.sweep(NOW, NOW);
    await client.query('vacuum analyze');
    await holds(() => store.sweep(new Date(NOW.getTime() + 60_000), NOW));
  });

  describe('a list', () => {
    for (const [kind, fields] of Object.entries(FILTERS) as [Kind, readonly string[]][]) {
      const always = ALWAYS[kind] ?? [];
      const list = async (conditions: readonly Condition<Kind>[]) => {
        // Every list begins with a node that keeps nothing yet; only a node that stays listens for new connections.
        const reader = new Store({ ...database, pool: null }, null).of(ACCOUNT);
        // The second time, only the versions of the records are read.
        for (let times = 0; times < 2; times += 1) await reader.list(kind, [...always, ...conditions], { limit: 50 });
      };
      if (!OF_A_SUBJECT.has(kind)) test(`of ${kind}, its first page`, () => holds(() => list([])));
      for (const field of fields)
        test(`of ${kind} by ${field}`, () =>
          holds(() => list([{ field, is: field === 'amount_total' ? 7 : 'nothing' } as unknown as Condition<Kind>])));
    }

    test('that is read again, with a record that has changed', async () => {
      const reader = new Store(database, null).of(ACCOUNT);
      const { rows } = await reader.list('transactions', [], { limit: 50 });
      await client.query('update transactions set amount = amount + 1 where account_id = $1 and id = $2', [ACCOUNT, rows[7]?.id]);
      await holds(async () => {
        const again = await reader.list('transactions', [], { limit: 50 });
        assert.equal(again.rows[7]?.amount, (rows[7]?.amount ?? 0) + 1);
      });
    });
  });
});
