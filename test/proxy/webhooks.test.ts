import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { WebhookNotTaken, type PayEvent, type VerifiedWebhook } from '../../src/proxy.ts';
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

/** A merchant with handlers. `post` sends a webhook to it and returns the status. */
function listen(options: Parameters<typeof mount>[1] = {}) {
  const { proxy, ask } = mount(undefined, { now: () => NOW, ...options });
  const told: PayEvent[] = [];
  proxy.on('checkout.completed', (event) => void told.push(event));
  const post = async (body: object | string, signature?: string | null, id?: string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const header = {
      ...(signature !== null && { 'x-signature': signature ?? sign(text) }),
      ...(id !== undefined && { 'x-webhook-id': id }),
    };
    return (await ask('POST', '/pay/webhooks', text, header)).status;
  };
  return { proxy, told, post, ask };
}

/** What processes share: the ids of webhooks that one of them has seen. */
function aStore() {
  const ids = new Set<string>();
  return { ids, seen: (id: string) => Promise.resolve(ids.has(id) || (ids.add(id), false)) };
}

describe('a webhook', () => {
  test('with a valid signature reaches its handlers with its parsed parts', async () => {
    const { told, post } = listen();
    assert.equal(await post(payload()), 200);
    assert.deepEqual(
      told.map(({ event, checkout }) => [event, checkout.session_id, checkout.amount]),
      [['checkout.completed', 'ses_1', '149.00']],
    );
  });

  test('arrives with a slash at the end of the path, as every other path of the proxy allows', async () => {
    const { told, ask } = listen();
    const body = JSON.stringify(payload());
    assert.equal((await ask('POST', '/pay/webhooks/', body, { 'x-signature': sign(body) })).status, 200);
    assert.equal(told.length, 1);
  });

  test('whose bytes were changed on the way is refused, and the shop’s developer is told', async () => {
    const { proxy, errors } = mount();
    const broken = new Request('https://shop.example/pay/webhooks', { method: 'POST', body: new Uint8Array([0xff, 0xfe]) });
    assert.equal((await proxy.fetch(broken)).status, 400);
    assert.match(String(errors[0]), /refused with 400: the body is not UTF-8; is the raw body passed on unchanged\?/);
  });

  test('with an invalid signature is refused and reaches no handler', async () => {
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

  test('with any name reaches onWebhook as raw bytes, once; if that fails, the answer has the status of the failure', async () => {
    const taken: VerifiedWebhook[] = [];
    let failure: Error | null = new WebhookNotTaken('the shop answered 503', 503);
    const onWebhook = (webhook: VerifiedWebhook) => {
      if (failure !== null) throw failure;
      taken.push(webhook);
    };
    const { told, post } = listen({ onWebhook });
    const record = JSON.stringify({
      ...payload(),
      event: undefined,
      data: undefined,
      id: 'web_9',
      type: 'mandate.updated',
      status: true,
      results: [{ id: 'man_1' }],
    });
    const hold = payload({ event: 'preauth.captured', data: [{ id: 'pre_1' }] });
    assert.equal(await post(payload(), undefined, 'web_8'), 503);
    failure = new Error('any other');
    assert.equal(await post(payload(), undefined, 'web_8'), 500);
    failure = null;
    for (const _again of [1, 2]) assert.equal(await post(payload(), undefined, 'web_8'), 200);
    assert.equal(await post(record), 200);
    assert.equal(await post(hold, undefined, 'web_10'), 200);
    assert.deepEqual(taken, [
      { id: 'web_8', name: 'checkout.completed', subject: 'ses_1', body: JSON.stringify(payload()) },
      { id: 'web_9', name: 'mandate.updated', subject: 'man_1', body: record },
      { id: 'web_10', name: 'preauth.captured', subject: 'pre_1', body: JSON.stringify(hold) },
    ]);
    assert.equal(told.length, 1, 'the handlers of its name were told once');
    assert.equal(await post(payload(), null, 'web_11'), 401);
    assert.equal(taken.length, 3);
  });

  test('older than thirty minutes, or more than five minutes in the future, is refused', async () => {
    const { told, post } = listen();
    for (const [created, status] of [
      [NOW - 30 * 60_000 - 1000, 400],
      [NOW + 5 * 60_000 + 1000, 400],
      [NOW + 30 * 86_400_000, 400],
      [NOW - 30 * 60_000, 200],
      [NOW + 5 * 60_000, 200],
    ] as const)
      assert.equal(await post(payload({}, created)), status, new Date(created).toISOString());
    assert.equal(told.length, 2);
  });

  test('from a sandbox has its age by the sandbox’s own clock', async () => {
    const ahead = NOW + 30 * 86_400_000;
    const upstream = (request: Request) =>
      Promise.resolve(
        new URL(request.url).pathname === '/sandbox/clock'
          ? Response.json({ status: true, result: { now: new Date(ahead).toISOString() } })
          : new Response(null, { status: 404 }),
      );
    const { post } = listen({ fetch: upstream });
    assert.equal(await post(payload({}, ahead - 60_000)), 200);
    assert.equal(await post(payload({}, ahead - 31 * 60_000)), 400);
    assert.equal(await post(payload({}, ahead + 6 * 60_000)), 400);
  });

  test('is reported once, however often and however late it is repeated', async () => {
    const { told, post } = listen();
    const statuses = await Promise.all([post(payload()), post(payload()), post(payload())]);
    assert.deepEqual([statuses, told.length], [[200, 200, 200], 1]);
  });

  test('is recognised by its X-Webhook-Id, whatever else differs', async () => {
    const { told, post } = listen();
    await post(payload(), undefined, 'web_1');
    await post(payload({}, NOW + 60_000), undefined, 'web_1');
    assert.equal(told.length, 1);
    await post(payload({}, NOW + 60_000), undefined, 'web_2');
    assert.equal(told.length, 2);
  });

  test('whose bytes come again with another, unsigned X-Webhook-Id is a repeat, in this process and in others', async () => {
    const { seen } = aStore();
    const [here, there] = [listen({ seen }), listen({ seen })];
    assert.equal(await here.post(payload(), undefined, 'web_1'), 200);
    assert.equal(await here.post(payload(), undefined, 'web_2'), 200);
    assert.equal(await there.post(payload(), undefined, 'web_3'), 200);
    // Arriving first with an unsigned id, or without an id, does not help an attacker either.
    assert.equal(await there.post(payload()), 200);
    assert.deepEqual([here.told.length, there.told.length], [1, 0]);
  });

  test('with another signed id is another webhook, even if all its bytes are the same; repeats of either are not', async () => {
    const { seen } = aStore();
    const [here, there] = [listen({ seen }), listen({ seen })];
    const text = JSON.stringify(payload());
    const post = async ({ ask }: typeof here, id: string, signature: string) =>
      (await ask('POST', '/pay/webhooks', text, { 'x-signature': sign(text), 'x-webhook-id': id, 'x-webhook-id-signature': signature }))
        .status;
    for (const [listener, id] of [
      [here, 'web_1'],
      [here, 'web_2'],
      [here, 'web_1'],
      [there, 'web_2'],
    ] as const)
      assert.equal(await post(listener, id, sign(`${id}.${text}`)), 200);
    assert.equal(here.told.length, 2);
    assert.equal(await post(here, 'web_3', sign(`web_1.${text}`)), 200, 'a signature of another id is none');
    assert.deepEqual([here.told.length, there.told.length], [2, 0]);
  });

  test('is reported once over all processes that share a store', async () => {
    const { ids, seen } = aStore();
    const processes = [listen({ seen }), listen({ seen }), listen({ seen })];
    for (const { post } of processes) assert.equal(await post(payload(), undefined, 'web_1'), 200);
    assert.equal(
      processes.reduce((sum, { told }) => sum + told.length, 0),
      1,
    );
    assert.deepEqual([...ids], ['web_1', createHash('sha256').update(JSON.stringify(payload())).digest('hex')]);
  });

  for (const elsewhere of [false, true])
    test(`whose handler failed reaches it again, ${elsewhere ? 'in another process that shares the store' : 'though the store has seen it'}`, async () => {
      const { ids, seen } = aStore();
      const store = { seen, ...(elsewhere && { unseen: (id: string) => Promise.resolve(void ids.delete(id)) }) };
      const [one, other] = [listen(store), listen(store)];
      let tries = 0;
      for (const { proxy } of [one, other])
        proxy.on('checkout.completed', () => {
          tries += 1;
          if (tries === 1) throw new Error('the database is down');
        });
      assert.equal(await one.post(payload(), undefined, 'web_1'), 500);
      assert.equal(await (elsewhere ? other : one).post(payload(), undefined, 'web_1'), 200);
      assert.equal(await other.post(payload(), undefined, 'web_1'), 200);
      assert.equal(tries, 2);
    });

  test('whose store failed is requested again, and reaches its handler then; the report blames the store', async () => {
    const ids = new Set<string>();
    const lines: string[] = [];
    let calls = 0;
    const { told, post } = listen({
      // The second call is the one for the hash of the body.
      seen: (id) => {
        calls += 1;
        return calls === 2 ? Promise.reject(new Error('the database is down')) : Promise.resolve(ids.has(id) || (ids.add(id), false));
      },
      onError: (error) => lines.push((error as Error).message),
    });
    assert.equal(await post(payload(), undefined, 'web_1'), 500);
    assert.equal(await post(payload(), undefined, 'web_1'), 200);
    assert.equal(await post(payload(), undefined, 'web_1'), 200);
    assert.equal(told.length, 1);
    assert.match(lines.join('\n'), /^the store of webhooks \(the option seen\) failed \(web_1\); the service sends it again$/);
  });

  test('that waited for an hour behind earlier ones of its subject is taken, if the time of its try is signed and recent', async () => {
    const { told, ask } = listen();
    const text = JSON.stringify(payload({}, NOW - 60 * 60_000));
    const at = (seconds: number, signature: string) =>
      ask('POST', '/pay/webhooks', text, {
        'x-signature': sign(text),
        'x-timestamp': String(seconds),
        'x-timestamp-signature': signature,
      }).then(({ status }) => status);
    const now = NOW / 1000;
    assert.equal(await at(now, ''), 400, 'anybody could have written this time');
    assert.equal(await at(now, sign(`${text}.${now - 1}`)), 400, 'the signature of another time');
    assert.equal(await at(now - 31 * 60, sign(`${text}.${now - 31 * 60}`)), 400, 'a replay of an earlier try');
    assert.equal(told.length, 0);
    assert.equal(await at(now - 1, sign(`${text}.${now - 1}`)), 200);
    assert.equal(told.length, 1);
  });

  test('is refused with a secret of another kind, whatever it is signed with', async () => {
    const secret = (value: unknown) => ({ webhookSecret: value }) as Parameters<typeof listen>[0];
    for (const value of [Promise.resolve('whisper'), {}, [{}], 7, ['whisper', 7]])
      assert.throws(
        () => listen(secret(value)),
        /^TypeError: webhookSecret must be a text, or a list of texts; the value is of the kind \w+$/,
        inspect(value),
      );
    // An unset variable beside the new secret is no secret.
    const { post } = listen(secret([undefined, null, '', 'whisper']));
    const text = JSON.stringify(payload());
    assert.equal(await post(text), 200);
    for (const forged of ['undefined', 'null']) assert.equal(await post(text, sign(text, forged), 'web_9'), 401);
  });

  test('about another subject is another webhook', async () => {
    const { told, post } = listen();
    const second = payload();
    await post(second);
    await post({ ...second, data: second.data.map(({ checkout }) => ({ checkout: { ...checkout, session_id: 'ses_2' } })) });
    assert.equal(told.length, 2);
  });

  test('whose handler fails is requested again, and then reported', async () => {
    const { proxy, told, post } = listen();
    let tries = 0;
    const after: string[] = [];
    proxy.on('checkout.completed', async () => {
      tries += 1;
      await Promise.resolve();
      if (tries < 3) throw new Error('the database is down');
    });
    proxy.on('checkout.completed', () => void after.push('told'));
    assert.deepEqual([await post(payload()), await post(payload()), await post(payload()), await post(payload())], [500, 500, 200, 200]);
    assert.deepEqual([tries, told.length, after.length], [3, 1, 1], 'the handlers beside it hear of it once');
  });

  test('gets a handler only under a name that webhooks have: under another name it would never run', () => {
    const { proxy } = listen();
    const on = (name: unknown, handler: unknown): void => proxy.on(name as 'checkout.completed', handler as () => void);
    for (const name of ['checkout.complete', 'checkout', 'transaction.deleted', 'Checkout.Completed', '', undefined])
      assert.throws(() => on(name, () => undefined), TypeError, String(name));
    assert.throws(() => on('preauth.success', () => undefined), {
      message:
        'no webhook has the name "preauth.success"; the names are preauth.successful, preauth.failed, preauth.captured, preauth.reversed, preauth.expired',
    });
    assert.throws(() => on('checkout.completed', undefined), {
      message: 'the handler of checkout.completed must be a function, not undefined',
    });
    for (const name of ['checkout.pending', 'payout.updated', 'preauth.expired', 'subscription.created']) on(name, () => undefined);
  });

  test('without a handler is acknowledged, because otherwise it would be sent again', async () => {
    const { post } = listen();
    assert.equal(await post(payload({ event: 'checkout.abandoned' })), 200);
  });

  test('that the interface does not define is refused even if it is signed', async () => {
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

  // A missing environment variable is often read as an empty text.
  for (const [name, secret] of Object.entries({
    'no secret is set': undefined,
    'the secret is empty': '',
    'all secrets are empty': ['', ''],
  }))
    test(`is refused if ${name}: no unverified webhook reaches a handler`, async () => {
      const { proxy, ask } = mount(
        undefined,
        { now: () => NOW, ...(secret !== undefined && { webhookSecret: secret }) },
        secret === undefined ? ['webhookSecret'] : [],
      );
      const told: unknown[] = [];
      proxy.on('checkout.completed', (event) => void told.push(event));
      const body = JSON.stringify(payload());
      assert.equal((await ask('POST', '/pay/webhooks', body, { 'x-signature': sign(body, '') })).status, 500);
      assert.deepEqual(told, []);
    });

  test('that is larger than any real one is not read', async () => {
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

  test('of an unknown resource is refused', async () => {
    const { post } = listen();
    assert.equal(await post(record({ type: 'secret.updated' })), 400);
    assert.equal(await post(record({ type: 'transaction.deleted' })), 400);
  });
});

test('webhooks about holds and subscriptions reach their handlers', async () => {
  const { proxy, post } = listen();
  const told: unknown[] = [];
  proxy.on('preauth.captured', ({ event, data }) => void told.push([event, data.length]));
  const body = { event: 'preauth.captured', data: [{ pre_auth: { id: 'pre_1' } }], created_at: '2027-01-04T08:00:00Z' };
  assert.equal(await post(body), 200);
  assert.equal(await post({ ...body, event: 'preauth.forgotten' }), 400);
  assert.deepEqual(told, [['preauth.captured', 1]]);
});
