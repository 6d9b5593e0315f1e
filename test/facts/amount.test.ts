import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { amountProblem } from '../../src/facts/amount-problem.ts';
import { parseAmount } from '../../src/facts/amount.ts';
import { formatMoney } from '../../src/facts/money.ts';
import { apart, NOISE } from '../support/pasted.ts';

/** Amounts as shoppers type them. */

test('amounts are read in every form that South Africans write', () => {
  const read: Readonly<Record<string, number>> = {
    '150': 15_000,
    '149,90': 14_990,
    '149.9': 14_990,
    'R 1 500,50': 150_050,
    'R1,500.50': 150_050,
    '1 500': 150_000,
    ' zar 20 ': 2_000,
  };
  for (const [typed, cents] of Object.entries(read)) assert.equal(parseAmount(typed), cents, typed);
  for (const typed of ['', '1,000', '1.500', '100.555', '0', '0,00', '-5', '1e3', 'abc', '1,2,3', '99999999999999999999'])
    assert.equal(parseAmount(typed), null, typed);
});

test('an amount that we write can be read again', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), (cents) => parseAmount(formatMoney(cents, 'ZAR')) === cents));
});

test('an amount that is pasted is the same amount, and never one with another sign', () => {
  const noise = fc.array(fc.constantFrom(...NOISE), { minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), noise, (cents, between) => {
      const pasted = apart((cents / 100).toFixed(2), between);
      assert.equal(parseAmount(pasted), cents, JSON.stringify(pasted));
      assert.equal(amountProblem(pasted), undefined);
      for (const minus of ['-', '\u2212', '\u2013']) assert.equal(amountProblem(pasted.replace(/\d/, `${minus}$&`)), 'too_little');
    }),
  );
});

test('the mistake in an amount is named', () => {
  const most = 5_000;
  assert.equal(amountProblem('', most), 'required');
  assert.equal(amountProblem('ten', most), 'invalid');
  for (const typed of ['0', '0,00', '-5', 'R -5', '\u2212' + '5,50']) assert.equal(amountProblem(typed, most), 'too_little', typed);
  for (const typed of ['1,000', '100.555', 'R 1,0000']) assert.equal(amountProblem(typed, most), 'unclear', typed);
  assert.equal(amountProblem('50,01', most), 'too_much');
  assert.equal(amountProblem('50', most), undefined);
  assert.equal(amountProblem('5000'), undefined);
});
