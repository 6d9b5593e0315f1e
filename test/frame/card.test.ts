import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import validator from 'card-validator';
import fc from 'fast-check';
import { passesLuhn } from '../../src/facts/luhn.ts';
import { brandOf, codeLength, codeProblem, groupDigits, maxDigits, numberProblem } from '../../src/frame/card.ts';
import type { CardBrand, CardFieldProblem } from '../../src/frame/messages.ts';

/** The digit that makes a number pass Luhn's check. */
function checkDigit(digits: string): string {
  return '0123456789'.split('').find((last) => passesLuhn(digits + last)) ?? '';
}

/** Numbers with a prefix and a length that pass Luhn's check. */
function numbers(prefix: string, length: number): fc.Arbitrary<string> {
  const rest = length - prefix.length - 1;
  return fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: rest, maxLength: rest }).map((middle) => {
    const body = prefix + middle;
    return body + checkDigit(body);
  });
}

describe('the brand is shown while you type', () => {
  const table: readonly [digits: string, brand: CardBrand | null][] = [
    ['', null],
    ['4', 'VISA'],
    ['5', null],
    ['51', 'MASTERCARD'],
    ['55', 'MASTERCARD'],
    ['56', null],
    ['2', null],
    ['2220', null],
    ['2221', 'MASTERCARD'],
    ['2720', 'MASTERCARD'],
    ['2721', null],
    ['3', null],
    ['34', 'AMEX'],
    ['35', null],
    ['37', 'AMEX'],
    ['30', null],
    ['300', 'DINERS_CLUB'],
    ['305', 'DINERS_CLUB'],
    ['306', null],
    ['3095', 'DINERS_CLUB'],
    ['36', 'DINERS_CLUB'],
    ['38', 'DINERS_CLUB'],
    ['6011', null],
  ];
  for (const [digits, brand] of table)
    test(`${digits || 'nothing'} is ${brand ?? 'no brand yet'}`, () => assert.equal(brandOf(digits), brand));
});

describe('digits are grouped as they are printed on cards', () => {
  const table: readonly [digits: string, grouped: string][] = [
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242424242424242424', '4242 4242 4242 4242 424'],
    ['378282246310005', '3782 822463 10005'],
    ['30569300090204', '3056 930009 0204'],
    ['3056930009020004', '3056 9300 0902 0004'],
    ['6011111111111117', '6011 1111 1111 1117'],
  ];
  for (const [digits, grouped] of table) test(grouped, () => assert.equal(groupDigits(digits), grouped));

  test('grouping never adds or loses a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 30 }), (digits) => {
        assert.equal(groupDigits(digits).replaceAll(' ', ''), digits);
      }),
    );
  });
});

describe('a number is', () => {
  const table: readonly [why: string, digits: string, problem: CardFieldProblem | null][] = [
    ['right: VISA', '4242424242424242', null],
    ['right: MASTERCARD', '5555555555554444', null],
    ['right: MASTERCARD of the newer range', '2223003122003222', null],
    ['right: AMEX', '378282246310005', null],
    ['right: DINERS_CLUB with 14 digits', '30569309025904', null],
    ['right: DINERS_CLUB with 16 digits', '3056930009020004', null],
    ['missing', '', 'required'],
    ['not all there', '424242424242424', 'incomplete'],
    ['too long, though its last digit fits', '555555555555444418', 'invalid'],
    ['not all there: its network is still open', '5', 'incomplete'],
    ['not right: one digit is wrong', '4242424242424241', 'invalid'],
    ['not one of ours: Discover', '6011111111111117', 'unsupported'],
    ['not one of ours: Maestro', '6759649826438453', 'unsupported'],
    ['not one of ours, told from its first digits', '6011', 'unsupported'],
    ['a slip rather than another network', '9242424242424242', 'invalid'],
  ];
  for (const [why, digits, problem] of table) test(why, () => assert.equal(numberProblem(digits), problem));

  test('the networks and lengths agree with card-validator, except for domestic networks that it does not know', () => {
    const ours: Readonly<Record<CardBrand, string>> = {
      VISA: 'visa',
      MASTERCARD: 'mastercard',
      AMEX: 'american-express',
      DINERS_CLUB: 'diners-club',
    };
    const samples = fc.oneof(
      ...[16, 18, 19].map((length) => numbers('4', length)),
      ...['51', '55', '2221', '2720', '23'].map((prefix) => numbers(prefix, 16)),
      ...['34', '37'].map((prefix) => numbers(prefix, 15)),
      ...['300', '305', '36', '38'].flatMap((prefix) => [14, 16, 19].map((length) => numbers(prefix, length))),
    );
    fc.assert(
      fc.property(samples, (digits) => {
        const brand = brandOf(digits);
        const theirs = validator.number(digits);
        assert.ok(brand);
        assert.equal(numberProblem(digits), null);
        assert.equal(theirs.isValid, true);
        if (Object.values(ours).includes(theirs.card?.type ?? '')) assert.equal(theirs.card?.type, ours[brand]);
      }),
    );
  });

  test('refused after any one digit of a valid one is changed', () => {
    fc.assert(
      fc.property(numbers('4', 16), fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const wrong = digits.slice(0, at + 1) + String((Number(digits[at + 1]) + by) % 10) + digits.slice(at + 2);
        assert.equal(passesLuhn(digits), true);
        assert.equal(passesLuhn(wrong), false);
      }),
    );
  });
});

describe('a field holds as many digits as the network has', () => {
  for (const [digits, max] of [
    ['', 19],
    ['4', 19],
    ['51', 16],
    ['34', 15],
    ['36', 19],
  ] as const)
    test(`${digits || 'nothing yet'}: ${max}`, () => assert.equal(maxDigits(digits), max));
});

describe('a security code', () => {
  const table: readonly [digits: string, brand: CardBrand | null, problem: CardFieldProblem | null][] = [
    ['', 'VISA', 'required'],
    ['12', 'VISA', 'incomplete'],
    ['123', 'VISA', null],
    ['1234', 'VISA', 'invalid'],
    ['123', 'AMEX', 'incomplete'],
    ['1234', 'AMEX', null],
    ['123', null, null],
    ['1234', null, null],
  ];
  for (const [digits, brand, problem] of table)
    test(`${digits || 'empty'} for ${brand ?? 'a brand not known yet'}: ${problem ?? 'right'}`, () =>
      assert.equal(codeProblem(digits, brand), problem));

  test('has four digits on AMEX and three on the rest', () => {
    assert.deepEqual([codeLength('AMEX'), codeLength('VISA'), codeLength('DINERS_CLUB'), codeLength(null)], [4, 3, 3, 3]);
  });
});
