import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { makeNonce, newAttemptKey } from '../../src/facts/nonce.ts';

test('an attempt key is a random UUID, also in a page without a secure context', (t) => {
  const { crypto } = globalThis;
  t.after(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }));
  const insecure: Pick<Crypto, 'getRandomValues'> = { getRandomValues: (array) => crypto.getRandomValues(array) };
  Object.defineProperty(globalThis, 'crypto', { value: insecure, configurable: true });
  const keys = Array.from({ length: 1000 }, newAttemptKey);
  for (const key of keys) assert.ok(z.uuidv4().safeParse(key).success, key);
  assert.equal(new Set(keys).size, keys.length);
});

test('a nonce has 128 bits and is never repeated', () => {
  const nonces = new Set(Array.from({ length: 1000 }, makeNonce));
  assert.equal(nonces.size, 1000);
  for (const nonce of nonces) assert.match(nonce, /^[0-9a-f]{32}$/);
});
