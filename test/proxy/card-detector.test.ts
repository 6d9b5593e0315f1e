import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { luhn } from '../../src/contract/south-africa.ts';
import { findCardNumber, looksLikeCardNumber } from '../../src/proxy/card-detector.ts';

/** Numbers of real issuers' ranges, as their test cards have them. */
// prettier-ignore
const CARDS = [
  '4242424242424242', '4000000000000002', '4222222222222', '4000000000000000006',
  '5555555555554444', '5105105105105100', '2223003122003222', '2720990000000007',
  '378282246310005', '371449635398431',
  '30569309020004', '38520000023237', '3056930009020004',
  '6011111111111117', '6011000990139424',
  '6759649826438453', '5018000000000009',
  '3530111333300000',
];

/** Honest things of a payment that have many digits. */
const HONEST: Readonly<Record<string, readonly string[]>> = {
  'South African ID numbers': ['9001015000085', '0002290000088', '7206305051183', '900101 5000 085'],
  'telephone numbers': [
    '+27821234567',
    '0821234567',
    '0027821234567',
    '+27 (0)82 123 4567',
    '27-82-123-4567',
    '+4915123456789',
    '+4915112345675',
  ],
  'amounts and dates': ['149.00', '1234567.89', '2027-01-04 08:00:00', '2027-01-04T08:00:00Z', '1767513600000', '20270104080000'],
  'bank accounts and postal codes': ['00302481214', '62001872440', '8001', '0001'],
  'ids, keys and tokens': [
    'ses_4242424242424242abcdefgh',
    'tok_0123456789012345678901AB.4242424242424242',
    '42424242-4242-4242-8242-424242424242',
    'a4242424242424242',
    '4242424242424242f',
    'sha256-4242424242424242abc=',
  ],
  'numbers too short, too long, or that fail the check digit': [
    '424242424242',
    '42424242424242424242',
    '4242424242424241',
    '0000000000000000',
    '1111111111111117',
  ],
};

const at = (digits: string, cuts: readonly number[], between: string): string =>
  [...digits].map((digit, i) => (cuts.includes(i) && i > 0 ? between + digit : digit)).join('');

/** The digit that makes a number right. */
const checkDigit = (body: string): string => String([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((last) => luhn(`${body}${last}`)));

const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

const cardNumber = fc.oneof(
  fc.constantFrom(...CARDS),
  // Any number with an issuer's beginning and length; the last digit makes it right.
  fc
    .constantFrom(
      ['4', 16],
      ['51', 16],
      ['55', 16],
      ['2221', 16],
      ['2720', 16],
      ['34', 15],
      ['37', 15],
      ['36', 14],
      ['6011', 16],
      ['65', 16],
      ['3528', 16],
    )
    .chain(([prefix, length]) =>
      fc.array(fc.nat(9), { minLength: length - prefix.length - 1, maxLength: length - prefix.length - 1 }).map((digits) => {
        const body = `${prefix}${digits.join('')}`;
        return body + checkDigit(body);
      }),
    ),
);

const shown = fc
  .tuple(
    cardNumber,
    fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { maxLength: 18 }),
    fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2009'),
    fc.boolean(),
  )
  .map(([number, cuts, between, wide]) => (wide ? fullWidth(at(number, cuts, between)) : at(number, cuts, between)));

describe('a card number is found', () => {
  for (const number of CARDS) test(number, () => assert.ok(looksLikeCardNumber(number)));

  test('in any grouping, in full-width digits, and with words around it', () => {
    fc.assert(
      fc.property(
        shown,
        fc.constantFrom('', 'card ', 'my card: ', '(', '\n', '#'),
        fc.constantFrom('', ' thanks', ')', '\n', ', exp 12/98', '!'),
        (number, before, after) => looksLikeCardNumber(before + number + after),
      ),
      { numRuns: 5000 },
    );
  });

  test('however deep it lies, as a text, as a number or as the name of a field; and its place is told, not itself', () => {
    const keys = fc.array(fc.constantFrom('customer', 'a', 'items', '0', 'note'), { maxLength: 6 });
    fc.assert(
      fc.property(shown, keys, fc.constantFrom('text', 'number', 'key'), (number, path, how) => {
        const digits = '4242424242424242';
        const leaf: unknown = how === 'text' ? number : how === 'number' ? Number(digits) : { [digits]: true };
        const body = path.reduceRight<unknown>(
          (inner, key) => (key === '0' ? ['x', inner] : { before: 1, [key]: inner, after: null }),
          leaf,
        );
        const found = findCardNumber(body);
        assert.ok(found !== null);
        assert.ok(!/\d{4}/.test(found), found);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('an honest payment is never refused', () => {
  for (const [what, texts] of Object.entries(HONEST))
    test(what, () => {
      assert.deepEqual(texts.filter(looksLikeCardNumber), []);
    });

  const digits = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
  const letters = (alphabet: string, min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max });
  const ALNUM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

  const identity = fc
    .tuple(
      fc.date({ min: new Date('1920-01-01'), max: new Date('2019-12-31'), noInvalidDate: true }),
      digits(4),
      fc.constantFrom('0', '1'),
      fc.constantFrom('8', '9'),
    )
    .map(([born, serial, citizen, a]) => {
      const body = born.toISOString().slice(2, 10).replaceAll('-', '') + serial + citizen + a;
      return body + checkDigit(body);
    });

  // Together well over 100,000 cases.
  for (const [what, arbitrary] of Object.entries<fc.Arbitrary<string>>({
    UUIDs: fc.uuid(),
    'our own ids': fc.tuple(fc.constantFrom('ses_', 'cus_', 'ord_', 'tra_', 'chk_'), letters(ALNUM, 24, 24)).map((parts) => parts.join('')),
    'ids of digits alone': fc.tuple(fc.constantFrom('ses_', 'ord_'), digits(16)).map((parts) => parts.join('')),
    'South African ID numbers': identity,
    'South African telephone numbers': fc
      .tuple(fc.constantFrom('+27', '0027', '27', '0', '+27 ', '+27 (0)', '0 '), digits(9), fc.constantFrom('', ' ', '-'))
      .map(([prefix, number, between]) => prefix + [number.slice(0, 2), number.slice(2, 5), number.slice(5)].join(between)),
    'telephone numbers of the world': fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 6, max: 14 }).chain(digits))
      .map(([first, rest]) => `+${first}${rest}`),
    'base64 tokens': fc.uint8Array({ minLength: 16, maxLength: 96 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    'base64url tokens': fc.uint8Array({ minLength: 16, maxLength: 96 }).map((bytes) => `tok_x.${Buffer.from(bytes).toString('base64url')}`),
    'hexadecimal digests': fc.uint8Array({ minLength: 16, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  }))
    test(what, () => {
      fc.assert(
        fc.property(arbitrary, (text) => !looksLikeCardNumber(text)),
        { numRuns: 14_000 },
      );
    });
});
