import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { portion, totals, vatRate } from '../../../src/service/domain/money.ts';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });
const line = fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }), qty: fc.integer({ min: 1, max: 1000 }), is_tax: fc.boolean() });

describe('money', () => {
  test('is divided exactly, and each part is rounded once, half up', () => {
    const table: readonly (readonly [number, number, number, number])[] = [
      [777, 15, 100, 117],
      [10, 15, 100, 2],
      [3, 15, 100, 0],
      [19_900, 16, 31, 10_271],
      [1, 1, 2, 1],
      [-1, 1, 2, 0],
      [-3, 1, 2, -1],
      [999_999_999_999, 15, 100, 150_000_000_000],
    ];
    for (const [amount, of, over, expected] of table) assert.equal(portion(amount, { of, over }), expected, `${amount} × ${of}/${over}`);
  });

  test('a part is never more than half a cent away from its exact value', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (amount, of, over) => {
        const off = BigInt(portion(amount, { of, over })) * BigInt(over) - BigInt(amount) * BigInt(of);
        assert.ok(2n * off <= BigInt(over) && -2n * off < BigInt(over));
      }),
    );
  });

  test('VAT is calculated once, on the net total of the taxable lines', () => {
    const seven = Array.from({ length: 7 }, () => ({ price: 111, qty: 1, is_tax: true }));
    assert.deepEqual(totals(seven, '2026-11-21'), { total_excl: 777, total_tax: 117, total_incl: 894 });
    assert.deepEqual(
      totals(
        [
          { price: 19_900, qty: 1, is_tax: true },
          { price: 50_000, qty: 1, is_tax: true },
        ],
        '2026-11-21',
      ),
      { total_excl: 69_900, total_tax: 10_485, total_incl: 80_385 },
    );
    assert.deepEqual(totals([{ price: 19_900, qty: 2, is_tax: false }], '2026-11-21'), {
      total_excl: 39_800,
      total_tax: 0,
      total_incl: 39_800,
    });
  });

  test('the net amount and the tax add up to the gross amount; the order of lines does not matter', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const { total_excl, total_tax, total_incl } = totals(lines, '2026-11-21');
        assert.equal(total_incl, total_excl + total_tax);
        assert.deepEqual(totals(lines.toReversed(), '2026-11-21'), { total_excl, total_tax, total_incl });
      }),
    );
  });

  test('VAT has the rate of the day', () => {
    assert.deepEqual(
      [vatRate('2018-03-31'), vatRate('2018-04-01')],
      [
        { of: 14, over: 100 },
        { of: 15, over: 100 },
      ],
    );
  });
});
