import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shares } from '../../../../src/service/domain/money.ts';

const whole = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 });

describe('shares', () => {
  test('add up to the whole, in whole cents, each less than a cent away from its exact part', () => {
    fc.assert(
      fc.property(whole, weights, (total, by) => {
        const parts = shares(total, by);
        assert.equal(parts.length, by.length);
        assert.equal(
          parts.reduce((a, b) => a + b, 0),
          total,
        );
        assert.ok(parts.every((part) => Number.isSafeInteger(part) && !Object.is(part, -0)));
        const sum = by.reduce((a, b) => a + b, 0);
        if (sum > 0) for (const [i, part] of parts.entries()) assert.ok(Math.abs(part - (total * by[i]!) / sum) < 1.001);
      }),
    );
  });

  test('of equal weights differ by at most a cent, and the earlier ones are larger', () => {
    assert.deepEqual(shares(100, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(shares(101, [0, 0]), [51, 50]);
    assert.deepEqual(shares(-100, [1, 1, 1]), [-34, -33, -33]);
  });

  test('of a line without weight are zero', () => {
    assert.deepEqual(shares(5, [0, 3, 0]), [0, 5, 0]);
  });
});
