import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../../src/facts/days.ts';
import { PERCENT } from '../../../../src/facts/percentage.ts';
import { amountOn, type Amounts } from '../../../../src/service/domain/mandate/amount.ts';

/** The amount that a mandate collects on a day. */

type Debicheck = NonNullable<Amounts['debicheck']>;

const mandate = (amount: number, change: Partial<Debicheck>): Amounts => ({
  amount,
  debicheck: {
    adjustment_category: null,
    adjustment_rate: null,
    adjustment_amount: null,
    first_collection_date: '2027-01-31',
    maximum_collection_amount: 1e9,
    ...change,
  },
});

describe('a mandate’s amount', () => {
  test('stays as it is without an adjustment', () => {
    assert.equal(amountOn({ amount: 19_900, debicheck: null }, '2060-01-01'), 19_900);
    assert.equal(amountOn(mandate(19_900, {}), '2060-01-01'), 19_900);
    assert.equal(amountOn(mandate(19_900, { adjustment_category: 'NEVER' }), '2060-01-01'), 19_900);
  });

  for (const [category, table] of [
    ['ANNUALLY', { '2027-01-31': 0, '2028-01-30': 0, '2028-01-31': 1, '2029-01-31': 2 }],
    ['BIANNUALLY', { '2027-07-30': 0, '2027-07-31': 1, '2028-01-31': 2 }],
    ['QUARTERLY', { '2027-04-29': 0, '2027-04-30': 1, '2027-07-31': 2, '2028-01-31': 4 }],
  ] as const)
    test(`grows ${category} by an amount, counted from the first collection, also in short months`, () => {
      for (const [day, times] of Object.entries(table))
        assert.equal(amountOn(mandate(10_000, { adjustment_category: category, adjustment_amount: 500 }), day), 10_000 + times * 500, day);
    });

  test('grows by a rate of the last amount, rounded once', () => {
    const yearly = mandate(19_900, { adjustment_category: 'ANNUALLY', adjustment_rate: 6.5 * PERCENT });
    // 199.00 × 1.065² = 225.710775, which is 225.71. If every year were rounded, the result would be 211.94 (from 211.935) ×
    // 1.065 = 225.7161.
    assert.equal(amountOn(yearly, '2028-01-31'), 21_194);
    assert.equal(amountOn(yearly, '2029-01-31'), 22_571);
    // 100.00 × 1.0512345² = 110.509397…; with 5.12 % it would be 110.501….
    assert.equal(amountOn(mandate(10_000, { adjustment_category: 'ANNUALLY', adjustment_rate: 512_345 }), '2029-01-31'), 11_051);
    assert.equal(amountOn(mandate(5_000_000, { adjustment_category: 'ANNUALLY', adjustment_rate: 1 }), '2028-01-31'), 5_000_001);
    assert.equal(amountOn(mandate(3_333, { adjustment_category: 'ANNUALLY', adjustment_rate: 100 * PERCENT }), '2030-01-31'), 3_333 * 8);
  });

  test('never exceeds what the payer allowed, and never shrinks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        fc.constantFrom('ANNUALLY' as const, 'BIANNUALLY' as const, 'QUARTERLY' as const),
        fc.oneof(
          fc.record({ adjustment_rate: fc.integer({ min: 1, max: 50 * PERCENT }) }),
          fc.record({ adjustment_amount: fc.integer({ min: 1, max: 1e5 }) }),
        ),
        fc.nat(18_250),
        fc.nat(400),
        (amount, adjustment_category, by, away, later) => {
          const maximum_collection_amount = Math.floor(amount * 1.5);
          const on = (days: number) =>
            amountOn(mandate(amount, { adjustment_category, maximum_collection_amount, ...by }), addDays('2027-01-31', days));
          assert.ok(on(away) >= amount && on(away) <= on(away + later) && on(away + later) <= maximum_collection_amount);
          assert.ok(Number.isSafeInteger(on(away)));
        },
      ),
    );
  });
});
