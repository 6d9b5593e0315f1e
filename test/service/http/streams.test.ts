import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { SessionVersion } from '../../../src/service/domain/ports.ts';
import { createStreams, type Streams, type StreamsOptions } from '../../../src/service/http/streams.ts';

/** The open event streams of a node, with a clock that the test moves. */
describe('the event streams of a node', () => {
  let streams: Streams;
  let looks: (readonly SessionVersion[])[];
  /** The versions of the sessions in the database. */
  let stored: Map<string, number>;
  /** The versions when another node's changes were last read, and whether the list of changes is complete. */
  let seen: Map<string, number>;
  let isSure: boolean;
  /** The failures that were reported. */
  let failures: [string, unknown][];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pass = async (looks: number) => {
    for (let turn = 0; turn < looks; turn += 1) {
      mock.timers.tick(1000);
      await settled();
    }
  };
  const start = (options: Partial<StreamsOptions> = {}) =>
    createStreams({
      look: (_kind, known) => {
        looks.push([...known]);
        return Promise.resolve(known.filter(({ id, version }) => stored.get(id) !== version));
      },
      changes: () => {
        const moved = [...stored].filter(([id, version]) => seen.get(id) !== version);
        seen = new Map(stored);
        const found = isSure ? moved.map(([id, version]) => ({ id, version })) : null;
        isSure = true;
        return Promise.resolve(found);
      },
      failed: (routine, error) => failures.push([routine, error]),
      ...options,
    });

  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval'] });
    looks = [];
    failures = [];
    seen = new Map();
    isSure = true;
    stored = new Map();
    streams = start();
  });
  afterEach(() => {
    streams.close();
    mock.timers.reset();
  });

  /** Opens a stream of a session, and collects what arrives. */
  function follow(id: string, reads = true, reading: () => Promise<void> = () => Promise.resolve()) {
    stored.set(id, stored.get(id) ?? 1);
    const told = () => ({ id, version: stored.get(id) ?? 0, text: `{"v":${stored.get(id) ?? 0}}`, over: stored.get(id) === 99 });
    const line = new AbortController();
    const { body } = streams.open(
      { kind: 'checkout_sessions', account_id: 'acc_1', first: told(), read: () => reading().then(told) },
      line.signal,
    );
    assert.ok(body !== null);
    let heard = '';
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    const done = (async () => {
      for (let next = await reader.read(); reads && !next.done; next = await reader.read()) heard += next.value;
      return 'ended';
    })().catch(() => 'cut');
    return { hang: () => line.abort(), done, heard: () => heard };
  }

  test('send another node’s change within a second, which one query finds for all of them', async () => {
    const all = Array.from({ length: 50 }, (_, index) => follow(`chk_${index}`));
    await settled();
    // Streams that were opened a moment ago are compared by their keys.
    await pass(1);
    assert.equal(looks[0]?.length, 50);
    await pass(10);
    looks = [];
    await pass(10);
    assert.equal(looks.length, 0, 'nothing has moved');
    stored.set('chk_7', 2);
    await pass(1);
    assert.deepEqual(
      all.map(({ heard }, index) => [index, heard().includes('{"v":2}')] as const).filter(([, told]) => told),
      [[7, true]],
    );
    assert.ok(looks.every((known) => known.length === 1));
  });

  test('are all compared if the list of changes is incomplete, until one comparison succeeds', async () => {
    const all = Array.from({ length: 50 }, (_, index) => follow(`chk_${index}`));
    await pass(20);
    looks = [];
    stored.set('chk_7', 2);
    isSure = false;
    await pass(1);
    assert.equal(looks[0]?.length, 50);
    assert.match(all[7]?.heard() ?? '', /"v":2/);
    looks = [];
    await pass(1);
    assert.ok(looks.every((known) => known.length === 1));
  });

  test('send this node’s own changes at once; with an embedded database the node does not look for others', async () => {
    streams.close();
    streams = start({ changes: null });
    const one = follow('chk_1');
    await pass(10);
    const before = looks.length;
    await pass(10);
    assert.equal(looks.length, before, 'nothing has moved');
    stored.set('chk_1', 2);
    streams.changed('chk_1');
    await settled();
    assert.match(one.heard(), /"v":2/);
    // Announced again, although nothing is new.
    streams.changed('chk_1');
    await settled();
    assert.equal(one.heard().split('"v":2').length, 2, 'a state is sent once');
  });

  test('report a comparison that fails, and the next one finds the same difference', async () => {
    streams.close();
    let away: Error | null = new Error('the database is away');
    streams = start({
      look: (_kind, known) =>
        away === null ? Promise.resolve(known.filter(({ id, version }) => stored.get(id) !== version)) : Promise.reject(away),
    });
    const one = follow('chk_1');
    stored.set('chk_1', 2);
    await pass(1);
    assert.deepEqual(failures, [['streams', away]]);
    away = null;
    await pass(1);
    assert.match(one.heard(), /"v":2/);
    assert.equal(failures.length, 1);
  });

  test('report a read that fails, and repeat it', async () => {
    let away: Error | null = new Error('the database is away');
    const one = follow('chk_1', true, () => (away === null ? Promise.resolve() : Promise.reject(away)));
    stored.set('chk_1', 2);
    streams.changed('chk_1');
    await settled();
    assert.deepEqual(failures, [['stream', away]]);
    assert.doesNotMatch(one.heard(), /"v":2/);
    away = null;
    await pass(1);
    assert.match(one.heard(), /"v":2/);
  });

  test('end when the session is over', async () => {
    const one = follow('chk_1');
    stored.set('chk_1', 99);
    await pass(1);
    assert.equal(await one.done, 'ended');
    assert.match(one.heard(), /"v":99}\n\n$/);
    assert.equal(streams.count, 0);
  });

  test('cost nothing more after the reader hangs up', async () => {
    const all = Array.from({ length: 20 }, () => follow('chk_1'));
    assert.equal(streams.count, 20);
    for (const { hang } of all) hang();
    await settled();
    assert.equal(streams.count, 0);
    await pass(2);
    assert.deepEqual(looks, []);
  });

  test('send a heartbeat every twenty seconds, and end if the reader does not accept it', async () => {
    const [reading, stuck] = [follow('chk_1'), follow('chk_2', false)];
    await pass(20);
    assert.equal(reading.heard().match(/: alive/g)?.length, 1);
    await pass(60);
    assert.equal(await stuck.done, 'ended');
    assert.equal(streams.count, 1);
  });

  test('end after a quarter of an hour with a hint to reconnect', async () => {
    const one = follow('chk_1');
    await pass(20 * 46);
    assert.equal(await one.done, 'ended');
    assert.match(one.heard(), /event: away\ndata: (\d+)\nretry: \1\n\n$/);
  });

  test('all end when the node stops, with hints that make them reconnect at different times', async () => {
    const all = Array.from({ length: 20 }, (_, index) => follow(`chk_${index}`));
    streams.endAll();
    await Promise.all(all.map(({ done }) => done));
    const hints = all.map(({ heard }) => /event: away\ndata: (\d+)/.exec(heard())?.[1]);
    assert.ok(hints.every((hint) => hint !== undefined));
    assert.ok(new Set(hints).size > 10);
    assert.equal(streams.count, 0);
  });

  test('are at most twenty for one session, and no more than the node allows', () => {
    for (let index = 0; index < 20; index += 1) follow('chk_1');
    assert.throws(() => follow('chk_1'), { code: '011', status: 429 });
    streams.close();
    streams = start({ most: 2 });
    follow('chk_1');
    const { hang } = follow('chk_2');
    assert.throws(() => follow('chk_3'), { code: '011' });
    hang();
    follow('chk_3');
  });
});
