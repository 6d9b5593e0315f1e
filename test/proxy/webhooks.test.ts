import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import type { PayEvent } from '../../src/proxy.ts';
import { mount } from './support/upstream.ts';

const NOW = Date.parse('2027-01-04T08:00:00Z');

const payload = (change: object = {}, created = NOW) => ({
  event: 'checkout.completed',
  data: [
    {
      checkout: {
        id: 'chk_1',
        session_id: 'ses_1',
        amount: '149.00',
        currency: 'ZAR',
        order_id: 'ord_1',
        customer_id: null,
        transaction_id: 'tra_1',
        transaction_status: 'PAID',
        expires_at: '2027-01-04T08:30:00Z',
      },
    },
  ],
  created_at: `${new Date(created).toISOString().slice(0, 19)}Z`,
  ...change,
});

const sign = (body: string, secret = 'whisper') => createHmac('sha256', secret).update(body).digest('hex');

/** A merchant that listens; `post` sends it a webhook and answers the status. */
function listen(options: Parameters<typeof mount>[1] = {}) {
  const { proxy, ask } = mount(undefined, { now: () => NOW, ...options });
  const told: PayEvent[] = [];
  proxy.on('checkout.completed', (event) => void told.push(event));
  const post = async (body: object | string, signature?: string | null) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const header = signature === null ? {} : { 'x-signature': signature ?? sign(text) };
    return (await ask('POST', '/pay/webhooks', text, header as Record<string, string>)).status;
  };
  return { proxy, told, post, ask };
}

describe('a webhook', () => {
  test('that is signed reaches its handlers with its parts beside it', async () => {
    const { told, post } = listen();
    assert.equal(await post(payload()), 200);
    assert.deepEqual(
      told.map(({ event, checkout }) => [event, checkout.session_id, checkout.amount]),
      [['checkout.completed', 'ses_1', '149.00']],
    );
  });

  test('whose signature is not right is refused and told to nobody', async () => {
    const { told, post } = listen();
    const body = JSON.stringify(payload());
    const other = JSON.stringify(payload({ event: 'checkout.failed' }));
    for (const signature of [
      null,
      '',
      'x',
      sign(other),
      sign(body, 'other'),
      sign(body).toUpperCase(),
      sign(body).slice(1),
      `${sign(body)}0`,
      `sha256=${sign(body)}`,
    ])
      assert.equal(await post(body, signature), 401, String(signature));
    assert.equal(await post(`${body} `, sign(body)), 401, 'a single byte more');
    assert.deepEqual(told, []);
  });

  test('older than five minutes is a replay', async () => {
    const { told, post } = listen();
    assert.equal(await post(payload({}, NOW - 5 * 60_000 - 1000)), 400);
    assert.equal(await post(payload({}, NOW - 5 * 60_000)), 200);
    assert.equal(told.length, 1);
  });

  test('from a sandbox whose clock is ahead is taken', async () => {
    const { post } = listen();
    assert.equal(await post(payload({}, NOW + 30 * 86_400_000)), 200);
  });

  test('is told once, however often and however late it is repeated', async () => {
    const { told, post } = listen();
    const statuses = await Promise.all([post(payload()), post(payload()), post(payload({}, NOW + 60_000))]);
    assert.deepEqual([statuses, told.length], [[200, 200, 200], 1]);
  });

  test('about something else is another one', async () => {
    const { told, post } = listen();
    const second = payload();
    await post(second);
    await post({ ...second, data: second.data.map(({ checkout }) => ({ checkout: { ...checkout, session_id: 'ses_2' } })) });
    assert.equal(told.length, 2);
  });

  test('whose handler fails is asked for again, and then told', async () => {
    const { proxy, told, post } = listen();
    let tries = 0;
    const after: string[] = [];
    proxy.on('checkout.completed', async () => {
      tries += 1;
      await Promise.resolve();
      if (tries < 3) throw new Error('the database is down');
    });
    proxy.on('checkout.completed', () => void after.push('told'));
    assert.deepEqual(
      [await post(payload()), await post(payload({}, NOW + 60_000)), await post(payload()), await post(payload())],
      [500, 500, 200, 200],
    );
    assert.deepEqual([tries, told.length, after.length], [3, 1, 1], 'the handlers beside it hear of it once');
  });

  test('that nobody listens to is acknowledged, or it would be sent again', async () => {
    const { post } = listen();
    assert.equal(await post(payload({ event: 'checkout.abandoned' })), 200);
  });

  test('that is none of the interface is refused though signed', async () => {
    const { told, post } = listen();
    for (const body of [
      '',
      'null',
      '[]',
      '{"event":"checkout.completed"}',
      JSON.stringify(payload({ event: 'checkout.exploded' })),
      JSON.stringify(payload({ data: [] })),
    ])
      assert.equal(await post(body), 400, body);
    assert.deepEqual(told, []);
  });

  test('is refused where no secret is set: nothing unverified is ever told', async () => {
    const { proxy, ask } = mount(undefined, { now: () => NOW }, ['webhookSecret']);
    const told: unknown[] = [];
    proxy.on('checkout.completed', (event) => void told.push(event));
    const body = JSON.stringify(payload());
    assert.equal((await ask('POST', '/pay/webhooks', body, { 'x-signature': sign(body, '') })).status, 500);
    assert.deepEqual(told, []);
  });

  test('larger than any is not read', async () => {
    const { post } = listen();
    assert.equal(await post('x'.repeat(1024 * 1024 + 1)), 413);
  });
});

describe('a webhook of a record', () => {
  const record = (change: object = {}) => ({
    id: 'web_1',
    type: 'transaction.updated',
    status: true,
    results: [{ id: 'tra_1', transaction_status: 'PAID', amount: 149 }],
    created_at: '2027-01-04T08:00:00Z',
    ...change,
  });

  test('reaches the handlers of its type, once for each id', async () => {
    const { proxy, post } = listen();
    const told: unknown[] = [];
    proxy.on('transaction.updated', ({ id, results }) => void told.push([id, results[0]?.['transaction_status']]));
    assert.equal(await post(record()), 200);
    assert.equal(await post(record({ created_at: '2027-01-04T08:01:00Z' })), 200);
    assert.equal(await post(record({ id: 'web_2' })), 200);
    assert.deepEqual(told, [
      ['web_1', 'PAID'],
      ['web_2', 'PAID'],
    ]);
  });

  test('of no known resource is refused', async () => {
    const { post } = listen();
    assert.equal(await post(record({ type: 'secret.updated' })), 400);
    assert.equal(await post(record({ type: 'transaction.deleted' })), 400);
  });
});

test('what happens to a hold or a subscription reaches its handlers', async () => {
  const { proxy, post } = listen();
  const told: unknown[] = [];
  proxy.on('preauth.captured', ({ event, data }) => void told.push([event, data.length]));
  const body = { event: 'preauth.captured', data: [{ pre_auth: { id: 'pre_1' } }], created_at: '2027-01-04T08:00:00Z' };
  assert.equal(await post(body), 200);
  assert.equal(await post({ ...body, event: 'preauth.forgotten' }), 400);
  assert.deepEqual(told, [['preauth.captured', 1]]);
});
