import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Sleep } from '../../../src/service/domain/ports.ts';
import { RailTimeout, withDeadline } from '../../../src/service/rails/deadline.ts';

describe('a rail with a deadline', () => {
  /** A clock that moves when the test says so. */
  const time = () => {
    const waiting: (() => void)[] = [];
    const sleep: Sleep = (_ms, signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () => reject(new Error('woken')));
      });
    return { sleep, pass: () => waiting.forEach((resolve) => resolve()) };
  };

  test('returns what the rail returns, and throws what it throws', async () => {
    const { sleep } = time();
    const rail = withDeadline(
      { fine: (sum: number) => Promise.resolve(sum + 1), bad: () => Promise.reject(new Error('no')) },
      { sleep, limit: 5 },
    );
    assert.equal(await rail.fine(1), 2);
    await assert.rejects(rail.bad(), /no/);
  });

  test('throws if the rail does not answer in time', async () => {
    const { sleep, pass } = time();
    const rail = withDeadline({ silent: () => new Promise<never>(() => undefined) }, { sleep, limit: 5 });
    const asked = rail.silent();
    pass();
    await assert.rejects(asked, RailTimeout);
  });

  test('does not affect a method that answers synchronously', () => {
    const rail = withDeadline({ next: () => 'says', name: 'bank' }, { sleep: time().sleep, limit: 5 });
    assert.deepEqual([rail.next(), rail.name], ['says', 'bank']);
  });
});
