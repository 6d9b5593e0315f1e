import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createProxy, type ProxyOptions } from '../../../src/proxy.ts';
import { faultOf } from '../../support/log-watch.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { serve } from '../../support/http-server.ts';
import { CARDS, THANDI } from '../../support/merchant.ts';
import { shopFor } from '../../support/shop.ts';

/** Whoever reads a log must not be able to use a session, or to learn anything about anybody. */

describe('the watch over the logs of all tests', () => {
  for (const line of [
    'a handler of checkout.completed failed (ses_0123456789abcdef0123456789ab); the service sends it again',
    `card ${CARDS.approved} was declined`,
    `card ${CARDS.approved.replace(/(....)/g, '$1 ')}was declined`,
    'authorization: Basic c2FuZGJveDpzYW5kYm94',
    `welcome, ${THANDI.person_name}`,
    'the owner of 9001015000085',
  ])
    test(`finds: ${line.slice(0, 12)}…`, () => {
      assert.notEqual(faultOf(line), null);
    });
  test('takes the name of a route, and the ids of a webhook, a payment and a request', () => {
    for (const line of [
      'GET /2.0/checkout/sessions/{session_id} 200',
      'a handler of checkout.completed failed (web_01hq3k5v9x8f7d6c5b4a3928); the service sends it again',
      'work failed: charge.inquire tra_01hq3k5v9x8f7d6c5b4a3928',
      'req_01hq3k5v9x8f7d6c5b4a3928 2026-11-27T22:51:10.123Z',
    ])
      assert.equal(faultOf(line), null);
  });
});

describe('a proxy in which everything fails', () => {
  const shop = shopFor(freshDatabase);
  const lines: string[] = [];
  const log = mock.method(console, 'error', (line: string) => void lines.push(line));
  before(() => void lines.splice(0));
  after(() => log.mock.restore());

  /** Lets a shopper pay through a proxy, and waits until it has written a line. */
  async function payThrough(change: Partial<ProxyOptions>): Promise<string[]> {
    lines.splice(0);
    const { service, merchant } = shop();
    const server = await serve((request) => proxy.fetch(request));
    const proxy = createProxy({
      baseUrl: service.baseUrl,
      apiKey: 'sandbox',
      apiSecret: 'sandbox',
      webhookSecret: 'sandbox',
      allowedOrigins: [server.origin],
      publicUrl: server.origin,
      ...change,
    });
    proxy.on('checkout.completed', () => {
      throw new Error('the stock system is down');
    });
    const { session_id } = await proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00' }).catch(() => ({ session_id: null }));
    const id = session_id ?? (await merchant.open());
    const token = await merchant.tokenise(id, CARDS.approved);
    const body = JSON.stringify({ attempt_key: crypto.randomUUID(), revision: 1, method: 'CARD', customer: THANDI, token });
    const headers = { 'content-type': 'application/json', origin: server.origin };
    await fetch(`${server.origin}/pay/checkout/${id}/pay`, { method: 'POST', headers, body });
    await fetch(`${server.origin}/pay/checkout/${id}`, { headers: { origin: 'https://elsewhere.example' } });
    await service.drain();
    await server.close();
    return [...lines];
  }

  for (const [what, change, said] of [
    ['a handler', {}, /a handler of checkout\.completed failed \(web_\w+\).*the stock system is down/],
    ['the store of webhooks', { seen: () => Promise.reject(new Error('no disk')) }, /the store of webhooks .* failed \(web_\w+\)/],
    ['the risk check', { check: () => Promise.reject(new Error('risk is down')) }, /risk is down/],
    ['the service', { fetch: () => Promise.reject(new Error('connect ECONNREFUSED')) }, /did not answer: connect ECONNREFUSED/],
    ['the key', { apiSecret: 'wrong' }, /does not know this API key/],
  ] as const satisfies readonly (readonly [string, Partial<ProxyOptions>, RegExp])[])
    test(`${what}: says so, and nothing of the session or the shopper`, async () => {
      const written = await payThrough(change);
      assert.ok(
        written.some((line) => said.test(line)),
        written.join('\n'),
      );
      for (const line of written) assert.equal(faultOf(line), null, line);
    });
});
