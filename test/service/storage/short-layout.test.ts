import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import { insert, update } from '../../../src/service/domain/decision.ts';
import { openSession } from '../../../src/service/domain/checkout/new-session.ts';
import type { CheckoutSession } from '../../../src/service/domain/records/checkout.ts';
import type { Webhook } from '../../../src/service/domain/records/platform.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { cardMethod, pageBody, World } from '../domain/support.ts';

/**
 * In a database that no earlier release has used, records are written in short forms. In every other one they are written as an earlier
 * release reads them. Every node reads both.
 */

const ACCOUNT = 'acc_test';

function openedSession(): CheckoutSession {
  const world = new World();
  return openSession(world.ctx, pageBody(), {
    customer: undefined,
    order: undefined,
    methods: [cardMethod, { ...cardMethod, id: 'pam_eft', payment_method_type: 'REDIRECT', checkout_method: 'EFT', title: 'Lekker  EFT ' }],
  }).result;
}

const outcome: NonNullable<CheckoutSession['outcome']> = {
  transaction_id: 'tra_1',
  transaction_status: 'PAID',
  method: 'CARD',
  card_id: 'crd_1',
  payment_id: null,
  card: { brand: 'VISA', last4: '4242' },
};

const webhook: Webhook = {
  account_id: ACCOUNT,
  id: 'web_1',
  url: 'https://shop.example/hook',
  event: 'checkout.cancelled',
  subject_id: 'chk_1',
  payload: { event: 'checkout.cancelled', data: [{ checkout: { id: 'chk_1', order_id: null }, cancellation_reason: 'x' }] },
  status: 'failed',
  tries: [
    { at: '2027-01-04T08:00:00.000Z', status: null, error: 'timeout' },
    { at: '2027-01-04T08:01:00.000Z', status: 500, error: null },
  ],
  created_at: new Date('2027-01-04T08:00:00Z'),
};

forEachDatabase((open) => {
  async function setUp(t: TestContext) {
    const { options } = await open();
    const database = await openDatabase({ ...options, dataDir: options.dataDir ?? '' });
    t.after(() => database.close());
    return database;
  }

  /** Stores a session with its outcome, and a webhook. */
  async function store(database: Database, session: CheckoutSession): Promise<void> {
    await new Store(database).transaction(ACCOUNT, async (tx) => {
      await tx.append([insert('checkout_sessions', session), insert('webhooks', webhook)]);
      await tx.append([update('checkout_sessions', session.id, { outcome })]);
    });
  }

  async function storedFields(database: Database): Promise<Record<string, unknown>> {
    const answer: unknown = await database.db.execute(
      sql`select methods, customization, notifications, outcome from checkout_sessions where account_id = ${ACCOUNT}`,
    );
    return (answer as { readonly rows: Record<string, unknown>[] }).rows[0] ?? {};
  }

  for (const layout of ['short', 'long'] as const)
    test(`what is written in the ${layout} layout is read as it was`, async (t) => {
      const database = { ...(await setUp(t)), layout };
      const session = openedSession();
      await store(database, session);
      for (const reads of ['short', 'long'] as const) {
        const reader = new Store({ ...database, layout: reads }).of(ACCOUNT);
        const { seq: _seq, ...found } = (await reader.require('checkout_sessions', session.id)) as CheckoutSession & { seq: number };
        assert.deepEqual(found, { ...session, outcome });
        const { payload, tries } = await reader.require('webhooks', webhook.id);
        assert.deepEqual([payload, tries], [webhook.payload, webhook.tries]);
      }
    });

  test('a new database has the short layout, and names no field whose name is the same in every row', async (t) => {
    const database = await setUp(t);
    assert.equal(database.layout, 'short');
    await store(database, openedSession());
    assert.deepEqual(await storedFields(database), {
      methods: ['CARD card pam_card', 'EFT redirect pam_eft Lekker  EFT '],
      customization: {},
      notifications: {},
      outcome: ['VISA 4242', 'CARD', 'crd_1', null, 'tra_1', 'PAID'],
    });
  });

  test('a database that an earlier release has used gets every field as that release reads it', async (t) => {
    const database = { ...(await setUp(t)), layout: 'long' } as const;
    const session = openedSession();
    await store(database, session);
    const { methods, customization, notifications } = session;
    assert.deepEqual(await storedFields(database), { methods, customization, notifications, outcome });
  });
});
