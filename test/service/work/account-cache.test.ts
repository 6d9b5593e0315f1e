import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configure, remove } from '../../../src/service/domain/decision.ts';
import { portalSubjects } from '../../../src/service/domain/portal/subjects.ts';
import type { Account } from '../../../src/service/domain/records/platform.ts';
import { createAccountCache } from '../../../src/service/work/account-cache.ts';

/** Accounts, with a count of how often they are read. */
function readers() {
  const reads: string[] = [];
  const at = { now: 0 };
  const find = (id: string) => {
    reads.push(id);
    return Promise.resolve({ id } as Account);
  };
  return { reads, at, cache: createAccountCache(find, () => at.now) };
}

test('an account is read once a second, and at once after any change of its row', async () => {
  const { reads, at, cache } = readers();
  await Promise.all([cache.read('a'), cache.read('a'), cache.read('b')]);
  at.now = 999;
  await cache.read('a');
  assert.deepEqual(reads, ['a', 'b']);
  cache.changed([...configure('a', { webhook_secret_sealed: 'x' }), remove('cards', 'b')]);
  await Promise.all([cache.read('a'), cache.read('b')]);
  assert.deepEqual(reads, ['a', 'b', 'a'], 'what changed is read anew, and nothing else');
  at.now = 1000;
  await Promise.all([cache.read('a'), cache.read('b')]);
  assert.deepEqual(reads, ['a', 'b', 'a', 'b'], 'what another node changed is seen within a second');
});

test('a failed read is not cached', async () => {
  let fails = true;
  const cache = createAccountCache(
    (id) => (fails ? Promise.reject(new Error('away')) : Promise.resolve({ id } as Account)),
    () => 0,
  );
  await assert.rejects(cache.read('a'), /away/);
  fails = false;
  assert.equal((await cache.read('a')).id, 'a');
});

test('a change of settings that portals show raises the version of their views; a new secret does not, and an empty change does not', () => {
  assert.equal(portalSubjects(configure('a', { dunning_days: [1] }))?.everybody, true);
  assert.equal(portalSubjects(configure('a', { api_secret_hash: 'x', former_api_secret_hash: 'y' })), null);
  assert.deepEqual(configure('a', {}), []);
});
