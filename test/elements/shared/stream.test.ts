import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { Gateway } from '../../../src/elements/shared/session/gateway.ts';
import { isRecord } from '../../../src/facts/records.ts';
import { followViews } from '../../../src/elements/shared/session/stream.ts';

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
  say(data: string, name = 'view'): void {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}

describe('the event stream of a session', () => {
  const { fetch } = globalThis;
  let page: Page;
  let seen: string[];
  let blocked: number;
  let end: () => void;
  let answer: () => Promise<Response>;
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(Math, 'random', () => 1);
    page = new Page();
    seen = [];
    blocked = 0;
    Source.open = [];
    Object.assign(globalThis, { document: page, EventSource: Source });
    globalThis.fetch = () => answer();
    end = followViews(
      new Gateway('/pay', 'checkout/ses_1', isSeen),
      ({ name }) => seen.push(name),
      () => blocked++,
    );
  });
  afterEach(() => {
    end();
    mock.timers.reset();
    mock.restoreAll();
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'EventSource');
    globalThis.fetch = fetch;
  });

  test('delivers each view, and nothing that is not a view', () => {
    assert.equal(Source.open[0]?.url, '/pay/checkout/ses_1/events');
    const source = Source.open.at(0);
    for (const data of ['{"name":"one"}', 'not json', '{"other":1}', '{"name":"two"}']) source?.say(data);
    assert.deepEqual(seen, ['one', 'two']);
  });

  test('is replaced by polls with growing pauses when it breaks, and is opened again after an answer', async () => {
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

  /** The open stream breaks, and then nothing arrives for this time. */
  const breaks = async (ms: number): Promise<void> => {
    Source.open[0]?.dispatchEvent(new Event('error'));
    mock.timers.tick(ms);
    await settled();
    await settled();
  };

  test('is reported once if polls work again and again and no stream ever does', async () => {
    answer = () => Promise.resolve(Response.json({ name: 'asked' }));
    await breaks(2_000);
    await breaks(4_000);
    assert.equal(blocked, 0);
    await breaks(8_000);
    await breaks(15_000);
    assert.deepEqual([blocked, seen.length], [1, 4], 'and the views come nevertheless');
  });

  test('is not called blocked if it has delivered something, or if there is no network', async () => {
    Source.open[0]?.say('{"name":"one"}');
    answer = () => Promise.resolve(Response.json({ name: 'asked' }));
    for (const ms of [2_000, 4_000, 8_000, 15_000]) await breaks(ms);
    assert.equal(blocked, 0);
    end();
    end = followViews(
      new Gateway('/pay', 'checkout/ses_1', isSeen),
      ({ name }) => seen.push(name),
      () => blocked++,
    );
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const ms of [2_000, 4_000, 8_000, 15_000]) await breaks(ms);
    assert.equal(blocked, 0);
  });

  test('that a host holds back stays open, with a poll every five seconds', async () => {
    let asked = 0;
    answer = () => Promise.resolve(Response.json({ name: `asked ${(asked += 1)}` }));
    mock.timers.tick(4_999);
    await settled();
    assert.deepEqual(seen, []);
    for (const [expected, ms] of [
      [['asked 1'], 1],
      [['asked 1', 'asked 2'], 5_000],
    ] as const) {
      mock.timers.tick(ms);
      await settled();
      await settled();
      assert.deepEqual(seen, expected);
      assert.equal(Source.open.length, 1);
    }
    Source.open[0]?.say('{"name":"pushed"}');
    mock.timers.tick(5_000);
    await settled();
    assert.deepEqual(seen, ['asked 1', 'asked 2', 'pushed'], 'one that speaks is believed');
  });

  test('is kept while heartbeats come, and opened again when it is silent', async () => {
    answer = () => Promise.resolve(Response.json({ name: 'asked' }));
    const first = Source.open[0];
    for (let beat = 0; beat < 4; beat += 1) {
      first?.say('{}', 'alive');
      mock.timers.tick(24_999);
      await settled();
    }
    assert.deepEqual(seen, []);
    mock.timers.tick(1);
    await settled();
    await settled();
    assert.deepEqual(seen, ['asked']);
    assert.equal(Source.open.length, 1);
    assert.notEqual(Source.open[0], first);
  });

  test('from a stopping server is opened again at the time that the server named', () => {
    Source.open[0]?.say('700', 'away');
    assert.equal(Source.open.length, 0);
    mock.timers.tick(699);
    assert.equal(Source.open.length, 0);
    mock.timers.tick(1);
    assert.equal(Source.open.length, 1);
  });

  test('is closed while the page is hidden, and after the end', () => {
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
