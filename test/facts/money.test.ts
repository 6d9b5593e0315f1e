import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMoney } from '../../src/facts/money.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('money is shown as South Africans write it', () => {
  const cases: [number, string, string][] = [
    [14_900, 'ZAR', 'R 149,00'],
    [123_456, 'ZAR', 'R 1 234,56'],
    [0, 'ZAR', 'R 0,00'],
    [5, 'ZAR', 'R 0,05'],
    [100_000_000, 'ZAR', 'R 1 000 000,00'],
    [-14_900, 'ZAR', '−R 149,00'],
    [999, 'USD', 'US$ 9,99'],
    [999, 'BWP', 'BWP 9,99'],
  ];
  for (const [cents, currency, expected] of cases) assert.equal(plain(formatMoney(cents, currency)), expected);
});

test('an amount never breaks across two lines and loses no cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const text = formatMoney(cents, 'ZAR');
      assert.doesNotMatch(text, / /);
      const digits = text.replace(/[^\d−]/g, '').replace('−', '-');
      assert.equal(Number(digits), cents);
    }),
  );
});
