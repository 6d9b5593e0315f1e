import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { createProxy } from '../../src/proxy.ts';

/** A service with only the documented interface: it creates sessions and sends webhooks, but nobody can read a session. */

const SESSION = {
  id: 'chk_1',
  session_id: 'ses_1',
  amount: '149.00',
  currency: 'ZAR',
  order_id: null,
  customer_id: null,
  page_url: 'https://bank.example/pay/ses_1',
  expires_at: '2026-11-21T12:30:00Z',
};
const NOW = Date.parse('2026-11-21T12:00:00Z');

function aProxy(answer: (path: string) => Response) {
  const proxy = createProxy({
    baseUrl: 'https://bank.example/2.0',
    apiKey: 'k',
    apiSecret: 's',
    webhookSecret: 'hush',
    allowedOrigins: ['https://shop.example'],
    fetch: (request) => Promise.resolve(answer(new URL(request.url).pathname)),
    now: () => NOW,
  });
  return {
    proxy,
    read: async (session = 'ses_1') => {
      const response = await proxy.fetch(new Request(`https://shop.example/pay/checkout/${session}`));
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    hear: async (event: string, more: object = {}, checkout: object = {}) => {
      const { page_url: _page, ...known } = SESSION;
      const body = JSON.stringify({ event, data: [{ checkout: { ...known, ...checkout }, ...more }], created_at: '2026-11-21T11:59:30Z' });
      const headers = { 'content-type': 'application/json', 'x-signature': createHmac('sha256', 'hush').update(body).digest('hex') };
      return (await proxy.fetch(new Request('https://shop.example/pay/webhooks', { method: 'POST', headers, body }))).status;
    },
  };
}

const onlyPages = (path: string): Response =>
  path === '/2.0/checkout/page' ? Response.json({ status: true, result: SESSION }) : new Response('<h1>Not found</h1>', { status: 404 });

test('a session that was created here: the browser learns where to pay, and nothing else', async () => {
  const { proxy, read } = aProxy(onlyPages);
  await proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00', customization: { type: 'EMBED' } });
  assert.deepEqual((await read()).body, {
    kind: 'hosted',
    session_id: 'ses_1',
    state: 'open',
    version: 0,
    page_url: 'https://bank.example/pay/ses_1',
    type: 'EMBED',
    failure: null,
    outcome: null,
  });
});

test('the outcome comes from verified webhooks, and does not change afterwards', async () => {
  const { proxy, read, hear } = aProxy(onlyPages);
  await proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00' });
  assert.equal(await hear('checkout.failed', { error: { code: 'card_declined', message: 'Declined.', attempt: 1 } }), 200);
  assert.deepEqual((await read()).body['failure'], { key: 'ses_1 1', code: 'card_declined', message: 'Declined.' });
  await hear('checkout.completed', {}, { transaction_id: 'tra_1', transaction_status: 'PAID', card: { token: 'secret' } });
  await hear('checkout.expired');
  const { body } = await read();
  assert.deepEqual([body['state'], body['version']], ['completed', 2]);
  assert.deepEqual(body['outcome'], { transaction_id: 'tra_1', transaction_status: 'PAID', card_id: null });
  assert.ok(!JSON.stringify(body).includes('secret'));
});

test('a session that somebody else created is open until a webhook says otherwise', async () => {
  const { read, hear } = aProxy(onlyPages);
  assert.deepEqual([(await read('ses_9')).status, (await read('ses_9')).body['state']], [200, 'open']);
  await hear('checkout.cancelled', {}, { session_id: 'ses_9' });
  assert.equal((await read('ses_9')).body['state'], 'cancelled');
});

test('a service that is down, or does not know a session, is not treated as one without sessions', async () => {
  const broken = aProxy(() => new Response('', { status: 503 }));
  assert.equal((await broken.read()).status, 502);
  const unknown = aProxy(() => Response.json({ status: false, error_code: '007', error_message: 'no such session' }, { status: 404 }));
  assert.equal((await unknown.read()).status, 404);
});
