import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Gateway, isRecord } from '../../src/elements/gateway.ts';
import { follow } from '../../src/elements/stream.ts';

interface Seen {
  readonly name: string;
}
const isSeen = (data: unknown): data is Seen => isRecord(data) && typeof data['name'] === 'string';

class Page extends EventTarget {
  hidden = false;
  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

class Source extends EventTarget {
  static open: Source[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.open.push(this);
  }
  close(): void {
    Source.open = Source.open.filter((each) => each !== this);
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('view', { data }));
  }
}

describe('following a session', () => {
  const { fetch } = globalThis;
  let page: Page;
  let seen: string[];
  let end: () => void;
  let answer: () => Promise<Response>;
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    page = new Page();
    seen = [];
    Source.open = [];
    Object.assign(globalThis, { document: page, EventSource: Source });
    globalThis.fetch = () => answer();
    end = follow(new Gateway('/pay', 'checkout/ses_1', isSeen), ({ name }) => seen.push(name));
  });
  afterEach(() => {
    end();
    mock.timers.reset();
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'EventSource');
    globalThis.fetch = fetch;
  });

  test('tells each view, and nothing that is none', () => {
    assert.equal(Source.open[0]?.url, '/pay/checkout/ses_1/events');
    const source = Source.open.at(0);
    for (const data of ['{"name":"one"}', 'not json', '{"other":1}', '{"name":"two"}']) source?.say(data);
    assert.deepEqual(seen, ['one', 'two']);
  });

  test('a stream that breaks is asked around, ever more slowly, and opened again when there is an answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    Source.open[0]?.dispatchEvent(new Event('error'));
    assert.equal(Source.open.length, 0);
    mock.timers.tick(2_000);
    await settled();
    mock.timers.tick(3_999);
    answer = () => Promise.resolve(Response.json({ name: 'asked' }));
    await settled();
    assert.deepEqual(seen, []);
    mock.timers.tick(1);
    await settled();
    await settled();
    assert.deepEqual(seen, ['asked']);
    assert.equal(Source.open.length, 1);
  });

  test('nothing is open while nobody looks, or after the end', () => {
    page.turn(true);
    assert.equal(Source.open.length, 0);
    page.turn(false);
    assert.equal(Source.open.length, 1);
    end();
    assert.equal(Source.open.length, 0);
    page.turn(true);
    page.turn(false);
    assert.equal(Source.open.length, 0);
  });
});
