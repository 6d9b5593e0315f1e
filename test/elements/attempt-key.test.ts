import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { z } from 'zod';
import { newAttemptKey } from '../../src/elements/attempt-key.ts';

const { crypto } = globalThis;
afterEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
});

test('an attempt key is a random UUID, also in a page whose context is not secure', () => {
  const insecure: Pick<Crypto, 'getRandomValues'> = { getRandomValues: (array) => crypto.getRandomValues(array) };
  Object.defineProperty(globalThis, 'crypto', { value: insecure, configurable: true });
  const keys = Array.from({ length: 1000 }, newAttemptKey);
  for (const key of keys) assert.ok(z.uuidv4().safeParse(key).success, key);
  assert.equal(new Set(keys).size, keys.length);
});
