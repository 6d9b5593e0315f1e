import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createProxy } from '../../../src/proxy.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { serve, type TestServer } from '../../support/http-server.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** A change of an API or webhook secret has an overlap, so that no program is locked out between two deployments. */

describe('a new secret', () => {
  let service: TestService;
  let receiver: TestServer;
  const received: { readonly headers: Headers; readonly body: string }[] = [];
  /** The key and secret that the sandbox account currently has. */
  let current = 'sandbox:sandbox';
  before(async () => {
    service = await startTestService(await freshDatabase());
    receiver = await serve(async (request) => {
      received.push({ headers: request.headers, body: await request.text() });
      return new Response();
    });
    const set = await service.api('POST', '/sandbox/account', { webhook_url: `${receiver.origin}/hook` });
    assert.equal(set.status, 200, set.text);
  });
  after(async () => {
    await receiver.close();
    await service.close();
  });
  const make = async (body: object, key = 'sandbox:sandbox') => {
    const { status, text, body: answer } = await service.api('POST', '/sandbox/account/secrets', body, { key });
    assert.equal(status, 200, text);
    return (answer as { result: { value: string; former_until: string } }).result;
  };
  const statusWith = async (key: string) => (await service.api('GET', '/customers/list', undefined, { key })).status;

  /** The webhook that is delivered after a new customer is created: its headers and body. */
  async function delivered(reference: string, key: string) {
    const from = received.length;
    const made = await service.api('POST', '/customers/create', { records: [{ reference, company_name: 'K' }] }, { key });
    assert.equal(made.status, 200, made.text);
    await service.drain();
    return received[from] ?? assert.fail('nothing was delivered');
  }
  const signature = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

  test('of the API works at once; the previous secret works until its deadline, and not after', async () => {
    const { value, former_until } = await make({ secret: 'API', overlap_hours: 2 });
    assert.equal(new Date(former_until).getTime() - (await service.now()).getTime(), 2 * 60 * 60 * 1000);
    assert.deepEqual(
      [await statusWith(`sandbox:${value}`), await statusWith('sandbox:sandbox'), await statusWith('sandbox:x')],
      [200, 200, 401],
    );
    await service.advance('PT1H59M');
    assert.equal(await statusWith('sandbox:sandbox'), 200);
    await service.advance('PT1M');
    assert.deepEqual([await statusWith(`sandbox:${value}`), await statusWith('sandbox:sandbox')], [200, 401]);
    assert.equal(await statusWith('other:other'), 200, 'another account’s is its own');
    // Restores the state that the other tests use. Without an overlap the previous secret stops working at once.
    const { value: next } = await make({ secret: 'API', overlap_hours: 0 }, `sandbox:${value}`);
    assert.deepEqual([await statusWith(`sandbox:${value}`), await statusWith(`sandbox:${next}`)], [401, 200]);
    current = `sandbox:${next}`;
  });

  test('of webhooks signs in addition to the previous one, so that a receiver with either secret can check', async () => {
    const { value } = await make({ secret: 'WEBHOOK', overlap_hours: 1 }, current);
    const during = await delivered('W-1', current);
    assert.equal(during.headers.get('x-signature'), signature(during.body, 'sandbox'), 'nothing that works today breaks');
    assert.equal(during.headers.get('x-signature-next'), signature(during.body, value));
    for (const [webhookSecret, expected] of [
      ['sandbox', 200],
      [value, 200],
      [['sandbox', value], 200],
      ['another', 401],
    ] as const) {
      const pay = createProxy({
        baseUrl: service.baseUrl,
        apiKey: 'a',
        apiSecret: 'b',
        allowedOrigins: [],
        webhookSecret,
        now: () => Date.parse((JSON.parse(during.body) as { created_at: string }).created_at),
      });
      const answer = await pay.fetch(
        new Request('https://shop.example/pay/webhooks', { method: 'POST', headers: during.headers, body: during.body }),
      );
      assert.equal(answer.status, expected, String(webhookSecret));
    }
    await service.advance('PT1H');
    const later = await delivered('W-2', current);
    assert.equal(later.headers.get('x-signature'), signature(later.body, value));
    assert.equal(later.headers.get('x-signature-next'), null);
  });

  test('of webhooks without an overlap signs the very next webhook, whichever node the secret was created at', async () => {
    const other = await startTestService(service.database);
    try {
      for (const node of [service, other]) {
        // This delivery makes the node read the account with the secret that is about to be replaced.
        await delivered(`W-before ${node.url}`, current);
        const made = await node.api('POST', '/sandbox/account/secrets', { secret: 'WEBHOOK', overlap_hours: 0 }, { key: current });
        const { value } = (made.body as { result: { value: string } }).result;
        const next = await delivered(`W-after ${node.url}`, current);
        assert.equal(next.headers.get('x-signature'), signature(next.body, value));
        assert.equal(next.headers.get('x-signature-next'), null);
      }
    } finally {
      await other.close();
    }
  });

  test('of the API is known at another node at once, and the old one is refused there a moment later', async () => {
    const other = await startTestService(service.database);
    try {
      const statusAt = async (node: TestService, secret: string) =>
        (await node.api('GET', '/customers/list', undefined, { key: `other:${secret}` })).status;
      assert.equal(await statusAt(other, 'other'), 200, 'known here from now on');
      const { value } = await make({ secret: 'API', overlap_hours: 0 }, 'other:other');
      assert.equal(await statusAt(service, 'other'), 401, 'where it was replaced the one before is over at once');
      assert.deepEqual([await statusAt(service, value), await statusAt(other, value)], [200, 200]);
      // How long this takes is tested in test/service/storage/short-cache.test.ts. Here it is enough that it happens.
      while ((await statusAt(other, 'other')) !== 401);
    } finally {
      await other.close();
    }
  });

  test('that is created twice at the same moment: both secrets work, and one becomes the previous secret of the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await Promise.all([1, 2].map(() => make({ secret: 'API', overlap_hours: 1 }, current)));
      const keys = made.map(({ value }) => `sandbox:${value}`);
      assert.deepEqual(await Promise.all(keys.map(statusWith)), [200, 200]);
      current = `sandbox:${(await make({ secret: 'API', overlap_hours: 0 }, keys[0])).value}`;
    }
    const webhook = await Promise.all([1, 2].map(() => make({ secret: 'WEBHOOK', overlap_hours: 1 }, current)));
    const told = await delivered('W-twice', current);
    const signed = [told.headers.get('x-signature'), told.headers.get('x-signature-next')];
    assert.deepEqual(new Set(signed), new Set(webhook.map(({ value }) => signature(told.body, value))));
  });

  test('is in no log, and is not stored for repeats with an Idempotency-Key', async () => {
    const answer = await service.api(
      'POST',
      '/sandbox/account/secrets',
      { secret: 'WEBHOOK' },
      { key: current, headers: { 'idempotency-key': 'k-1' } },
    );
    const { value } = (answer.body as { result: { value: string } }).result;
    assert.ok(!service.log.some((line) => line.includes(value)));
    const again = await service.api(
      'POST',
      '/sandbox/account/secrets',
      { secret: 'WEBHOOK' },
      { key: current, headers: { 'idempotency-key': 'k-1' } },
    );
    assert.notEqual((again.body as { result: { value: string } }).result.value, value);
  });
});
