import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Gateway, TIME_LIMITS } from '../../../src/elements/shared/session/gateway.ts';
import { isRecord } from '../../../src/facts/records.ts';

interface Seen {
  readonly name: string;
}
const isSeen = (data: unknown): data is Seen => isRecord(data) && typeof data['name'] === 'string';
const patience = { reads: [50, 50, 50], intent: 50 };

describe('the gateway', () => {
  const { fetch } = globalThis;
  let asked: string[] = [];
  let answers: (() => Response | Promise<Response>)[] = [];
  beforeEach(() => {
    asked = [];
    globalThis.fetch = (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${typeof url === 'string' ? url : ''}`);
      const answer = answers.shift();
      const aborted = new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
      return answer ? Promise.race([Promise.resolve().then(answer), aborted]) : aborted;
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  const gateway = (): Gateway<Seen> => new Gateway('https://shop.example/pay/', 'checkout/ses_1', isSeen, patience);
  const view = (): Response => Response.json({ name: 'a view' });
  const problem = (code: string, status = 409): Response =>
    Response.json({ error: { code, message: 'why', retry_after: 3, fields: { a: 'b' }, rules: { a: 'required' } } }, { status });
  const noNetwork = (): never => {
    throw new TypeError('Failed to fetch');
  };

  test('reads the session below the endpoint', async () => {
    answers = [view];
    assert.deepEqual(await gateway().read(), { type: 'view', view: { name: 'a view' } });
    assert.deepEqual(asked, ['GET https://shop.example/pay/checkout/ses_1']);
  });

  test('repeats a read a few times if the answer is unusable', async () => {
    answers = [noNetwork, () => problem('unavailable', 502), view];
    assert.equal((await gateway().read()).type, 'view');
    answers = [noNetwork, () => new Response('<html>', { status: 502 }), () => Response.json({ other: 1 })];
    assert.deepEqual(await gateway().read(), { type: 'silence' });
    assert.equal(asked.length, 6);
  });

  test('reports within 20 seconds that nobody answers, on a page that took three seconds to load', () => {
    const pauses = TIME_LIMITS.reads.map((_, index) => 400 * index);
    assert.ok([...TIME_LIMITS.reads, ...pauses].reduce((sum, ms) => sum + ms) <= 17_000);
  });

  test('does not repeat a read that was refused', async () => {
    answers = [() => problem('not_found', 404)];
    assert.deepEqual(await gateway().read(), {
      type: 'problem',
      problem: { code: 'not_found', message: 'why', fields: { a: 'b' }, rules: { a: 'required' }, retry_after: 3 },
    });
    assert.equal(asked.length, 1);
  });

  test('sends an intent once; no answer in time counts as silence, not as an error', async () => {
    answers = [];
    assert.deepEqual(await gateway().send('pay', {}), { type: 'silence' });
    assert.deepEqual(asked, ['POST https://shop.example/pay/checkout/ses_1/pay']);
  });

  test('treats an unknown error body or code as silence', async () => {
    answers = [() => Response.json({ message: 'no' }, { status: 500 }), () => problem('whatever')];
    assert.equal((await gateway().send('pay', {})).type, 'silence');
    assert.equal((await gateway().send('pay', {})).type, 'silence');
  });

  test('stops reading after it is closed; intents in progress still finish', async () => {
    const closing = gateway();
    answers = [view];
    const reading = closing.read();
    closing.close();
    await reading;
    answers = [view];
    assert.equal((await closing.send('pay', {})).type, 'view');
  });
});
