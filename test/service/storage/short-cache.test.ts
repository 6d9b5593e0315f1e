import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createShortCache } from '../../../src/service/storage/short-cache.ts';

/** A cache with its own clock, in front of a database that counts how often it is read. */
function setUp() {
  let [at, reads] = [0, 0];
  const cache = createShortCache<string>(() => at);
  return {
    cache,
    pass: (ms: number) => void (at += ms),
    reads: () => reads,
    get: (key: string, value: string | undefined = 'account') =>
      cache.get(key, () => {
        reads += 1;
        return Promise.resolve(value);
      }),
  };
}

describe('a short cache', () => {
  test('reads again after a second, and not earlier', async () => {
    const { get, pass, reads } = setUp();
    await get('key');
    pass(999);
    assert.equal(await get('key', 'changed at another node'), 'account');
    assert.equal(reads(), 1);
    pass(1);
    assert.equal(await get('key', 'changed at another node'), 'changed at another node');
  });

  test('drops a value at once if this node changed it', async () => {
    const { cache, get } = setUp();
    await get('key');
    cache.drop((value) => value === 'account');
    assert.equal(await get('key', 'new'), 'new');
  });

  test('never keeps a value that was read before a change and arrives after it', async () => {
    const { cache, get } = setUp();
    const slow = Promise.withResolvers<string>();
    const reading = cache.get('key', () => slow.promise);
    cache.drop(() => true);
    slow.resolve('before the change');
    assert.equal(await reading, 'before the change');
    assert.equal(await get('key', 'after it'), 'after it');
  });

  test('does not remember that nothing was found: a record that is created a moment later is found', async () => {
    const { cache, get } = setUp();
    assert.equal(await cache.get('key', () => Promise.resolve(undefined)), undefined);
    assert.equal(await get('key'), 'account');
  });
});
