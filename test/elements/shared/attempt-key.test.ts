import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { newAttemptKey } from '../../../src/elements/shared/session/attempt-key.ts';

test('an attempt key is a random UUID, also in a page without a secure context', (t) => {
  const { crypto } = globalThis;
  t.after(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }));
  const insecure: Pick<Crypto, 'getRandomValues'> = { getRandomValues: (array) => crypto.getRandomValues(array) };
  Object.defineProperty(globalThis, 'crypto', { value: insecure, configurable: true });
  const keys = Array.from({ length: 1000 }, newAttemptKey);
  for (const key of keys) assert.ok(z.uuidv4().safeParse(key).success, key);
  assert.equal(new Set(keys).size, keys.length);
});
