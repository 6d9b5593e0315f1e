import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asciiDigits, pastedDigits } from '../../src/facts/digits.ts';

test('the digits of every script are read, each with its value', () => {
  for (let point = 0; point <= 0x10ffff; point++) {
    const digit = String.fromCodePoint(point);
    if (!/\p{Nd}/u.test(digit)) continue;
    const value = asciiDigits(digit);
    assert.match(value, /^[0-9]$/, point.toString(16));
    const [next] = [String.fromCodePoint(point + 1)];
    // Each script's digits are consecutive, zero first.
    if (value !== '9') assert.equal(asciiDigits(next), String(Number(value) + 1), point.toString(16));
  }
});

test('known digits', () => {
  assert.equal(asciiDigits('٠١٢٣٤٥٦٧٨٩'), '0123456789');
  assert.equal(asciiDigits('۰۱۲۳۴۵۶۷۸۹'), '0123456789');
  assert.equal(asciiDigits('０１２３４５６７８９'), '0123456789');
  assert.equal(asciiDigits('𝟘𝟙𝟚 𝟗'), '012 9');
});

test('everything else stays as it is', () => {
  assert.equal(asciiDigits('R 1 500,50 – Ayesha'), 'R 1 500,50 – Ayesha');
});

test('a pasted number loses everything that only separates its digits, and nothing else', () => {
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    if (!/[\p{Cf}\p{Variation_Selector}\p{Zs}\p{Zl}\p{Zp}\p{Cc}\p{Pd}\u2212]/u.test(character)) continue;
    assert.equal(pastedDigits(`08${character}2`), '082', point.toString(16));
  }
  assert.equal(pastedDigits('\u202a２０１５/123456/07\u202c'), '2015/123456/07');
  assert.equal(pastedDigits(' A-01 234.567 '), 'A01234.567');
});
