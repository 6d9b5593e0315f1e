import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createShortCache } from '../../../src/service/storage/short-cache.ts';

/** A cache at a clock of its own, of a database that counts how often it was read. */
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

describe('what is kept for a moment', () => {
  test('is read again when a second is over, and not before', async () => {
    const { get, pass, reads } = setUp();
    await get('key');
    pass(999);
    assert.equal(await get('key', 'changed at another node'), 'account');
    assert.equal(reads(), 1);
    pass(1);
    assert.equal(await get('key', 'changed at another node'), 'changed at another node');
  });

  test('is forgotten at once where it was changed here', async () => {
    const { cache, get } = setUp();
    await get('key');
    cache.drop((value) => value === 'account');
    assert.equal(await get('key', 'new'), 'new');
  });

  test('was not read before a change and kept after it', async () => {
    const { cache, get } = setUp();
    const slow = Promise.withResolvers<string>();
    const reading = cache.get('key', () => slow.promise);
    cache.drop(() => true);
    slow.resolve('before the change');
    assert.equal(await reading, 'before the change');
    assert.equal(await get('key', 'after it'), 'after it');
  });

  test('does not remember what was not found: what is created a moment later is there', async () => {
    const { cache, get } = setUp();
    assert.equal(await cache.get('key', () => Promise.resolve(undefined)), undefined);
    assert.equal(await get('key'), 'account');
  });
});
