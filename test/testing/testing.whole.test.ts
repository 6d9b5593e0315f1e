import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { BANKS } from '../../src/contract/banks.ts';
import { CHECKOUT_EVENTS } from '../../src/contract/checkout-webhooks.ts';
import { SUBSCRIPTION_EVENTS } from '../../src/contract/subscriptions.ts';
import { PRE_AUTH_EVENTS, RESOURCES } from '../../src/contract/webhooks.ts';
import { createProxy } from '../../src/proxy.ts';
import { TEST_ACCOUNTS, TEST_CARDS } from '../../src/service/rails/scenarios.ts';
import {
  ACCOUNTS,
  CARDS,
  checkoutWebhook,
  lifecycleWebhook,
  recordWebhook,
  startSandbox,
  type Sandbox,
  type SignedWebhook,
} from '../../src/testing.ts';

test('every test card has a name in the test kit', () => {
  assert.deepEqual(new Set<string>(Object.values(CARDS)), new Set(TEST_CARDS.map(({ number }) => number)));
});

test('every test account has a name in the test kit, with its own bank', () => {
  const branches = new Map<string, string | null>(Object.values(BANKS).map(({ title, branch }) => [title, branch]));
  const { asks: _asks, ...named } = ACCOUNTS;
  assert.deepEqual(
    new Set(Object.values(named).map(({ bank, number, type }) => `${branches.get(bank)} ${number} ${type}`)),
    new Set(TEST_ACCOUNTS.map((each) => `${each.bank_branch_code} ${each.bank_account_number} ${each.bank_account_type}`)),
  );
});

describe('a signed webhook of the test kit', () => {
  const proxy = () =>
    createProxy({ baseUrl: 'http://localhost:1/2.0', apiKey: 'a', apiSecret: 'b', webhookSecret: 'sandbox', allowedOrigins: [] });
  const post = (pay: ReturnType<typeof proxy>, { body, headers }: SignedWebhook) =>
    pay.fetch(new Request('http://shop.example/pay/webhooks', { method: 'POST', body, headers }));

  test('of each kind reaches its handler', async () => {
    const pay = proxy();
    const told: unknown[] = [];
    const records = RESOURCES.flatMap((resource) => [`${resource}.created`, `${resource}.updated`] as const);
    const lives = [...PRE_AUTH_EVENTS, ...SUBSCRIPTION_EVENTS];
    for (const event of CHECKOUT_EVENTS)
      pay.on(event, ({ checkout }) => void told.push([event, checkout.session_id, checkout.transaction_status]));
    for (const event of new Set([...records, ...lives]))
      pay.on(event, (said) => void told.push('results' in said ? [event, 1] : [event, 2]));
    for (const event of CHECKOUT_EVENTS)
      assert.equal((await post(pay, checkoutWebhook(event, { session_id: `ses_${event}` }))).status, 200, event);
    for (const event of records) assert.equal((await post(pay, recordWebhook(event, { id: `rec_${event}` }))).status, 200, event);
    for (const event of lives) assert.equal((await post(pay, lifecycleWebhook(event, { id: event }))).status, 200, event);
    const status: Readonly<Record<string, string>> = {
      'checkout.completed': 'PAID',
      'checkout.failed': 'DECLINED',
      'checkout.pending': 'NO_RESPONSE',
    };
    assert.deepEqual(told, [
      ...CHECKOUT_EVENTS.map((event) => [event, `ses_${event}`, status[event]]),
      ...records.map((event) => [event, 1]),
      ...lives.map((event) => [event, 2]),
    ]);
  });

  test('with another secret, or forty minutes old, is refused', async () => {
    const fixture = { session_id: 'ses_1' };
    const forged = checkoutWebhook('checkout.failed', fixture, { secret: 'wrong' });
    const old = checkoutWebhook('checkout.failed', fixture, { at: new Date(Date.now() - 2_400_000) });
    assert.equal((await post(proxy(), forged)).status, 401);
    assert.equal((await post(proxy(), old)).status, 400);
  });
});

describe('a sandbox in a test', () => {
  let sandbox: Sandbox;
  before(async () => void (sandbox = await startSandbox()));
  after(() => sandbox.close());

  test('answers the interface, stores cards, and moves the clock', async () => {
    const made = await sandbox.call('POST', '/customers/create', {
      records: [{ reference: 'A', person_name: 'Thandi', person_surname: 'M' }],
    });
    const [customer] = made.body['results'] as { id: string }[];
    const card = await sandbox.storeCard(customer?.id ?? '');
    const { body } = await sandbox.call('GET', `/cards?customer_id=${customer?.id ?? ''}`);
    assert.deepEqual(
      (body['records'] as { id: string; card_ending: string }[]).map(({ id, card_ending }) => [id, card_ending]),
      [[card, '4242']],
    );
    await sandbox.clock.freeze();
    const before = await sandbox.clock.now();
    await sandbox.clock.advance('P1D');
    assert.equal((await sandbox.clock.now()).getTime() - before.getTime(), 24 * 60 * 60 * 1000);
  });

  test('explains why it refuses', async () => {
    await assert.rejects(sandbox.storeCard('cus_nobody'), /not found/);
  });
});
