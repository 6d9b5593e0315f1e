import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createProxy } from '../../src/proxy.ts';
import { TEST_CARDS } from '../../src/service/rails/scenarios.ts';
import {
  CARDS,
  checkoutWebhook,
  lifecycleWebhook,
  recordWebhook,
  startSandbox,
  type Sandbox,
  type SignedWebhook,
} from '../../src/testing.ts';

test('every test card has a name here', () => {
  assert.deepEqual(new Set<string>(Object.values(CARDS)), new Set(TEST_CARDS.map(({ number }) => number)));
});

describe('a signed webhook', () => {
  const proxy = () =>
    createProxy({ baseUrl: 'http://localhost:1/2.0', apiKey: 'a', apiSecret: 'b', webhookSecret: 'sandbox', allowedOrigins: [] });
  const post = (pay: ReturnType<typeof proxy>, { body, headers }: SignedWebhook) =>
    pay.fetch(new Request('http://shop.example/pay/webhooks', { method: 'POST', body, headers }));

  test('of each kind reaches the handler it is for', async () => {
    const pay = proxy();
    const told: unknown[] = [];
    pay.on('checkout.completed', ({ checkout }) => void told.push([checkout.session_id, checkout.amount, checkout.transaction_status]));
    pay.on('transaction.updated', ({ results }) => void told.push(results[0]?.['id']));
    pay.on('preauth.captured', ({ event }) => void told.push(event));
    assert.equal((await post(pay, checkoutWebhook('checkout.completed', { session_id: 'ses_1', amount: '20.00' }))).status, 200);
    assert.equal((await post(pay, recordWebhook('transaction.updated', { id: 'tra_1' }))).status, 200);
    assert.equal((await post(pay, lifecycleWebhook('preauth.captured', { pre_auth: {} }))).status, 200);
    assert.deepEqual(told, [['ses_1', '20.00', 'PAID'], 'tra_1', 'preauth.captured']);
  });

  test('with another secret, or from ten minutes ago, is refused', async () => {
    const fixture = { session_id: 'ses_1' };
    const forged = checkoutWebhook('checkout.failed', fixture, { secret: 'wrong' });
    const old = checkoutWebhook('checkout.failed', fixture, { at: new Date(Date.now() - 600_000) });
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

  test('says why it refuses', async () => {
    await assert.rejects(sandbox.storeCard('cus_nobody'), /not found/);
  });
});
