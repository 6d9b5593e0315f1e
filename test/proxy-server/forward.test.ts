import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import type { lookup } from 'node:dns';
import { createForwarder, requireNearShop, type ForwardOptions, type ForwardOutcome } from '../../src/proxy-server/forward.ts';
import type { VerifiedWebhook } from '../../src/proxy/webhooks.ts';

/** How the proxy forwards webhooks to the shop. */

const SECRET = 'f'.repeat(64);
const NOW = Date.parse('2027-01-04T08:00:00.900Z');

const webhook = (change: Partial<VerifiedWebhook> = {}): VerifiedWebhook => ({
  id: 'web_1',
  name: 'checkout.completed',
  subject: 'ses_1',
  body: '{"event":"checkout.completed","name":"é"}',
  ...change,
});

interface Arrived {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A shop whose answers a test sets. Null means that it never answers. */
async function shopOf(context: TestContext, answer: (arrived: Arrived) => Promise<number | null> | number | null) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      arrived.push(one);
      const status = await answer(one);
      if (status !== null) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('nothing that is read');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const outcomes: ForwardOutcome[] = [];
  const forward = (options: Partial<ForwardOptions> = {}) =>
    createForwarder({
      url: `http://127.0.0.1:${port}/webhooks`,
      secret: SECRET,
      anywhere: false,
      now: () => NOW,
      handed: (outcome) => void outcomes.push(outcome),
      ...options,
    });
  return { arrived, outcomes, forward, port };
}

describe('a forwarded webhook', () => {
  test('arrives byte for byte, with a signature over time, id and body', async (context) => {
    const { arrived, forward, outcomes } = await shopOf(context, () => 200);
    await forward()(webhook());
    const [one] = arrived;
    assert.equal(one?.body, webhook().body);
    assert.equal(one.headers['x-webhook-id'], 'web_1');
    assert.equal(one.headers['x-pay-timestamp'], '1799049600');
    const signature = createHmac('sha256', SECRET).update(`1799049600.web_1.${webhook().body}`).digest('hex');
    assert.equal(one.headers['x-pay-signature'], signature);
    assert.equal(one.headers['content-type'], 'application/json');
    assert.deepEqual(outcomes, ['taken']);
  });

  for (const [answer, told] of [
    [204, null],
    [500, 500],
    [401, 401],
    [302, 502],
  ] as const)
    test(`is ${told === null ? 'accepted' : `reported to the service as ${told}`} if the shop answers ${answer}`, async (context) => {
      const { forward, arrived } = await shopOf(context, () => answer);
      if (told === null) await forward()(webhook());
      else await assert.rejects(async () => forward()(webhook()), { status: told, message: `the shop answered ${answer}` });
      assert.equal(arrived.length, 1, 'a redirect is not followed');
    });

  test('gets 502 if nobody listens, and 504 if the shop takes too long', async (context) => {
    const { forward, outcomes } = await shopOf(context, () => null);
    await assert.rejects(async () => forward({ url: 'http://127.0.0.1:9/webhooks' })(webhook()), { status: 502 });
    await assert.rejects(async () => forward({ timeout: 50 })(webhook()), { status: 504, message: /did not answer within 0\.05 s/ });
    assert.deepEqual(outcomes, ['unanswered', 'unanswered']);
  });

  test('waits for the previous one of the same subject, and for no other', async (context) => {
    const begun: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { forward } = await shopOf(context, async ({ headers }) => {
      begun.push(String(headers['x-webhook-id']));
      if (headers['x-webhook-id'] === 'web_1') await held;
      return 200;
    });
    const hand = forward();
    const first = hand(webhook());
    const second = hand(webhook({ id: 'web_2' }));
    await hand(webhook({ id: 'web_3', subject: 'ses_2' }));
    assert.deepEqual(begun, ['web_1', 'web_3']);
    release();
    await Promise.all([first, second]);
    assert.deepEqual(begun, ['web_1', 'web_3', 'web_2']);
  });

  test('is sent even if the previous one failed: the service decides what comes next', async (context) => {
    const { forward } = await shopOf(context, ({ headers }) => (headers['x-webhook-id'] === 'web_1' ? 500 : 200));
    const hand = forward();
    const both = await Promise.allSettled([hand(webhook()), hand(webhook({ id: 'web_2' }))]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    );
  });

  test('never goes to a name with a public address, unless that is allowed', async (context) => {
    const { forward, port, arrived } = await shopOf(context, () => 200);
    const named = (address: string): typeof lookup =>
      ((_name: string, _options: unknown, callback: (error: null, found: { address: string; family: number }[]) => void) =>
        callback(null, [{ address, family: 4 }])) as unknown as typeof lookup;
    const url = `http://shop.example:${port}/webhooks`;
    await assert.rejects(
      async () => forward({ url, resolve: named('203.0.113.7') })(webhook()),
      ({ cause }: Error) => cause instanceof Error && cause.message.includes('is not on this machine or a private network'),
    );
    await forward({ url, resolve: named('127.0.0.1') })(webhook());
    await assert.rejects(async () => forward({ url: `http://8.8.8.8:${port}/` })(webhook()), { status: 502 });
    assert.equal(arrived.length, 1);
  });
});

describe('the shop’s host name, at the start', () => {
  const names: Readonly<Record<string, string[]>> = {
    'shop.internal': ['10.0.0.7'],
    'shop.example': ['203.0.113.7'],
    'half.example': ['10.0.0.7', '203.0.113.7'],
  };
  const resolve = (name: string) => {
    const found = names[name];
    return found === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(found.map((address) => ({ address })));
  };
  const start = (host: string, anywhere = false) => requireNearShop({ url: `https://${host}/webhooks`, anywhere }, resolve);

  for (const host of ['shop.internal', 'shop', 'localhost', '10.0.0.7', '[::1]'])
    test(`${host} is taken`, async () => {
      await start(host);
    });

  for (const [host, what] of [
    ['shop.example', /PAY_FORWARD_URL names shop\.example, which is public \(203\.0\.113\.7\).*PAY_FORWARD_ANYWHERE=yes/],
    ['half.example', /names half\.example, which is public/],
    ['nowhere.example', /names nowhere\.example, which has no address here.*PAY_FORWARD_ANYWHERE=yes/],
  ] as const)
    test(`${host} is refused, unless it is allowed in so many words`, async () => {
      await assert.rejects(start(host), ({ message }: Error) => what.test(message));
      await start(host, true);
    });
});
