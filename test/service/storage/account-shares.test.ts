import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccountShares } from '../../../src/service/storage/account-shares.ts';

test('one account uses no more than its share of connections, in the order of requests, and does not delay another', async () => {
  const shares = createAccountShares({ each: 2, wait: 60_000 });
  const begun: string[] = [];
  const held = Promise.withResolvers<null>();
  const one = ['a', 'b', 'c', 'd'].map((name) =>
    shares.run('acc_1', () => {
      begun.push(name);
      return held.promise;
    }),
  );
  assert.equal(await shares.run('acc_2', () => Promise.resolve('through')), 'through');
  assert.deepEqual(begun, ['a', 'b']);
  held.resolve(null);
  await Promise.all(one);
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
});

test('a request that waits too long for its turn gets the fault *busy*, and uses no connection of the others', async () => {
  const shares = createAccountShares({ each: 1, wait: 1 });
  const held = Promise.withResolvers<string>();
  const first = shares.run('acc_1', () => held.promise);
  await assert.rejects(
    shares.run('acc_1', () => Promise.resolve('never')),
    { fault: { class: 'busy', sqlstate: null } },
  );
  held.resolve('done');
  assert.equal(await first, 'done');
  assert.equal(await shares.run('acc_1', () => Promise.resolve('next')), 'next');
});

test('a request that fails returns its connection', async () => {
  const shares = createAccountShares({ each: 1, wait: 60_000 });
  await assert.rejects(shares.run('acc_1', () => Promise.reject(new Error('failed'))));
  assert.equal(await shares.run('acc_1', () => Promise.resolve('next')), 'next');
});
