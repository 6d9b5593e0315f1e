import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Timer } from '../../../src/service/domain/ports.ts';
import { RailTimeout, withDeadline } from '../../../src/service/rails/deadline.ts';

describe('a rail with a deadline', () => {
  /** A clock that moves when the test says so. */
  const time = () => {
    const waiting = new Set<() => void>();
    const timer: Timer = (_ms, ring) => {
      waiting.add(ring);
      return () => waiting.delete(ring);
    };
    return { timer, waiting, pass: () => waiting.forEach((ring) => ring()) };
  };

  test('returns what the rail returns, and throws what it throws', async () => {
    const { timer, waiting } = time();
    const rail = withDeadline(
      { fine: (sum: number) => Promise.resolve(sum + 1), bad: () => Promise.reject(new Error('no')) },
      { timer, limit: 5 },
    );
    assert.equal(await rail.fine(1), 2);
    await assert.rejects(rail.bad(), /no/);
    assert.equal(waiting.size, 0, 'no timer is left');
  });

  test('throws if the rail does not answer in time', async () => {
    const { timer, pass } = time();
    const rail = withDeadline({ silent: () => new Promise<never>(() => undefined) }, { timer, limit: 5 });
    const asked = rail.silent();
    pass();
    await assert.rejects(asked, RailTimeout);
  });

  test('does not affect a method that answers synchronously', () => {
    const rail = withDeadline({ next: () => 'says', name: 'bank' }, { timer: time().timer, limit: 5 });
    assert.deepEqual([rail.next(), rail.name], ['says', 'bank']);
  });
});
