import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { askVault, type VaultAnswer } from '../../src/frame/inside/vault.ts';

const card = { number: '4242424242424242', expiry_month: 12, expiry_year: 2029, code: '123' };

/** A network that gives one prepared reply to each request, and records the requests. */
function network(...replies: (() => Response)[]): { send: typeof fetch; sent: { url: string; request: RequestInit }[] } {
  const sent: { url: string; request: RequestInit }[] = [];
  const send: typeof fetch = (url, request = {}) => {
    sent.push({ url: url instanceof Request ? url.url : url.toString(), request });
    const reply = replies[sent.length - 1];
    return reply ? Promise.resolve().then(reply) : Promise.reject(new Error('asked too often'));
  };
  return { send, sent };
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const down = () => {
  throw new TypeError('network');
};
const created = json(201, { token: 'tok_1', card: { brand: 'VISA', last4: '4242' }, number: 'never' });
const token: VaultAnswer = { token: 'tok_1', card: { brand: 'VISA', last4: '4242' } };

describe('the vault', () => {
  test('receives the card and the session from its own origin, without cookies or a referrer', async () => {
    const { send, sent } = network(created);
    await askVault('ses_1', card, send);
    const [first] = sent;
    assert.equal(first?.url, '/vault/tokens');
    assert.deepEqual(JSON.parse(typeof first.request.body === 'string' ? first.request.body : ''), { session_id: 'ses_1', ...card });
    const { method, credentials, redirect, cache, referrerPolicy } = first.request;
    assert.deepEqual(
      { method, credentials, redirect, cache, referrerPolicy },
      { method: 'POST', credentials: 'omit', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' },
    );
  });

  const table: readonly [why: string, replies: (() => Response)[], answer: VaultAnswer][] = [
    ['gives a token, brand and last four', [created], token],
    ['is asked once more when the network fails', [down, created], token],
    ['is not asked a third time', [down, down, created], { refusal: 'network' }],
    ['says that the session is over', [json(409, { error: { code: 'session_closed', message: '' } })], { refusal: 'session_closed' }],
    ['says that it does not take the card', [json(422, { error: { code: 'invalid_card', message: '' } })], { refusal: 'invalid_card' }],
    ['asks to slow down', [json(429, {})], { refusal: 'too_many_requests' }],
    ['fails', [json(500, { error: { code: '999' } })], { refusal: 'service_error' }],
    ['is another machine that answers in HTML', [() => new Response('<html>', { status: 502 })], { refusal: 'service_error' }],
    ['answers nonsense with a good status', [json(200, { token: 7 })], { refusal: 'service_error' }],
  ];
  for (const [why, replies, answer] of table)
    test(why, async () => {
      assert.deepEqual(await askVault('ses_1', card, network(...replies).send), answer);
    });

  test('has a deadline', async () => {
    const { send, sent } = network(created);
    await askVault('ses_1', card, send);
    assert.ok(sent[0]?.request.signal);
  });
});
