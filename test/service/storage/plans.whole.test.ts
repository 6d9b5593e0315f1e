import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import type { Condition } from '../../../src/service/domain/ports.ts';
import type { Kind } from '../../../src/service/domain/records/every-record.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { createWorkQueue } from '../../../src/service/storage/due-work.ts';
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
/** Rows of work that is not due yet, work that is due, and queues of a receiver that does not answer. */
const WORK = { later: 60_000, due: 30_000, blocked: 40_000 } as const;
/** The maximum number of rows that a statement may read: what it claims, pages and parks, and never a share of the table. */
const FEW = 3_000;

const from = (at: Date) => `'${at.toISOString()}'::timestamptz`;

const FILL_WORK = `
  insert into work (account_id, id, kind, subject_id, due_at, attempts)
  select '${ACCOUNT}', 'wrk_' || n, 'checkout.expire', 'x',
    ${from(NOW)} + case when n <= ${WORK.later} then interval '1 hour' + n * interval '1 second' else n * interval '-1 millisecond' end, 0
  from generate_series(1, ${WORK.later + WORK.due}) n;
  insert into webhook_queues (account_id, id, receiver, due_at, added)
  select '${ACCOUNT}', 'silent ' || n, 'https://silent.example', ${from(NOW)} + interval '4 minutes', 1 from generate_series(1, ${WORK.blocked}) n;
  insert into webhook_queues (account_id, id, receiver, due_at, added)
  select '${ACCOUNT}', 'alive ' || n, 'https://alive.example', ${from(NOW)}, 1 from generate_series(1, 50) n;
  vacuum analyze work;
  vacuum analyze webhook_queues`;

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
  webhooks: ['subject_id', 'status', 'event'],
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
  const SMALL: ReadonlySet<string> = new Set(['session_changes', 'accounts', 'clock', 'leases', 'reconciled_days']);

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
    const queue = () => createWorkQueue(database, () => NOW);

    test('is claimed, renewed and given back', () =>
      holds(async () => {
        const items = await queue().claim(NOW, 64);
        assert.equal(items.length, 64);
        await queue().renew(items);
        for (const item of items.slice(0, 3)) await queue().release(item, NOW);
      }));

    test('is delivered to receivers that answer, past the queues that wait for one that does not', () =>
      holds(async () => assert.equal((await queue().claimQueues(NOW, 16, 16, {})).length, 16)));

    test('reports when the next work is due', () => holds(() => queue().nextDue(NOW)));
  });

  test('a webhook to send is found among others of its subject that were delivered', async () => {
    await client.query(`
      insert into accounts (id, name, api_key, api_secret_hash, test, webhook_secret_sealed, created_at, public_key)
      values ('${ACCOUNT}', 'Filled', 'key', 'hash', true, 'sealed', ${from(NOW)}, 'public')`);
    await client.query(`
      insert into webhooks (account_id, id, url, event, subject_id, queue, payload, status, tries, created_at)
      select '${ACCOUNT}', 'web_of_' || n, 'https://shop.example', 'x', 'sub_7', 'shop sub_7', '{}', case when n > 4990 then 'pending' else 'delivered' end,
        '[]', ${from(NOW)} from generate_series(1, 5000) n`);
    await client.query('vacuum analyze webhooks');
    await holds(async () => {
      const found = await new Store(database).of(ACCOUNT).webhookToSend('shop sub_7');
      assert.equal(found?.webhook.id, 'web_of_4991');
    }, 100);
    await client.query(`delete from webhooks where subject_id = 'sub_7'`);
    await client.query('delete from accounts');
  });

  test('the state of the reconciliation, for the metrics', () => holds(() => createReconciliationBook(database.db).state(), ROWS / 2));

  test('the transactions of an order are found, and only for these there are entries in the index', async () => {
    await client.query(
      `update transactions set payment_data = jsonb_build_object('order', jsonb_build_object('id', 'ord_' || amount % 1000)) where amount % 2 = 0`,
    );
    await client.query('vacuum analyze transactions');
    const store = new Store(database);
    await holds(async () => {
      const rows = await store.transaction(ACCOUNT, (tx) => tx.transactionsOfOrder('ord_8'));
      assert.deepEqual(
        rows.map(({ amount }) => amount).toSorted((a, b) => a - b),
        [8, 1008, 2008, 3008, 4008, 5008, 6008, 7008],
      );
    });
    const { rows } = await client.query<{ entries: number }>(
      `select reltuples::int as entries from pg_class where oid = 'transactions_by_order'::regclass`,
    );
    assert.equal(rows[0]?.entries, ROWS / 2);
  });

  test('a clean-up looks only at what must be deleted since the last one', async () => {
    const store = new Store(database);
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
        await new Store(database).of(ACCOUNT).list(kind, [...always, ...conditions], { limit: 50 });
      };
      if (!OF_A_SUBJECT.has(kind)) test(`of ${kind}, its first page`, () => holds(() => list([])));
      for (const field of fields)
        test(`of ${kind} by ${field}`, () =>
          holds(() => list([{ field, is: field === 'amount_total' ? 7 : 'nothing' } as unknown as Condition<Kind>])));
    }
  });
});
