import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { passesLuhn } from '../../src/facts/luhn.ts';
import { findCardNumber, looksLikeCardNumber, withoutCardNumbers } from '../../src/contract/card-detector.ts';

/** Numbers in the ranges of real issuers, as test cards have them. */
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

const grouped = (between: string) => ['4242', '4242', '4242', '4242'].join(between);
const inDigitsFrom = (zero: number) => '4242424242424242'.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** One number in the spellings that shoppers and careless programs use. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'double spaces': grouped('  '),
  'a tab': grouped('\t'),
  slashes: grouped('/'),
  'slashes with spaces': grouped(' / '),
  backslashes: grouped('\\'),
  underscores: grouped('_'),
  'middle dots': grouped('·'),
  bars: grouped('|'),
  commas: grouped(','),
  'commas and spaces': grouped(', '),
  'commas of other scripts': ['4242', '4242', '4242', '4242'].join('，'),
  semicolons: grouped(';'),
  apostrophes: grouped('’'),
  'no-break spaces': grouped('\u00a0'),
  'commas between all digits': '4242424242424242'.split('').join(','),
  'commas between pairs of digits': '42,42,42,42,42,42,42,42',
  'commas as in a large amount': '4,242,424,242,424,242',
  'commas in the groups of American Express': '3782,822463,10005',
  'a letter before it': 'x4242424242424242',
  'a letter before its commas': 'n4242,4242,4242,4242',
  'a letter before digits that are kept apart': 'x4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
  'a letter before full-width digits': `x${inDigitsFrom(0xff10)}`,
  'a hyphen': grouped('-'),
  'a non-breaking hyphen': grouped('\u2011'),
  'a figure dash': grouped('\u2012'),
  'an en dash': grouped('–'),
  'an em dash': grouped('—'),
  'a minus sign': grouped('\u2212'),
  'a small hyphen-minus': grouped('\ufe63'),
  'soft hyphens': grouped('\u00ad'),
  'zero-width spaces': grouped('\u200b'),
  'zero-width joiners between all digits': '4242424242424242'.split('').join('\u200d'),
  'a word joiner': grouped('\u2060'),
  'a byte order mark': grouped('\ufeff'),
  'direction marks': grouped('\u200e'),
  'new lines': grouped('\r\n'),
  'a prefix with a colon': 'card:4242424242424242',
  'a prefix without a space': 'card4242424242424242',
  'a prefix in capitals': 'PAN4242424242424242',
  'a prefix with an underscore': 'card_number_4242424242424242',
  'a prefix that looks like one of our ids': 'pan_4242424242424242',
  'any prefix before groups of four': 'xyz4242 4242 4242 4242',
  'an expiry date and a security code behind it': '4242 4242 4242 4242 12/27 123',
  'a number before it': '1. 4242-4242-4242-4242',
  'Arabic-Indic digits': inDigitsFrom(0x0660),
  'extended Arabic-Indic digits': inDigitsFrom(0x06f0),
  'Devanagari digits': inDigitsFrom(0x0966),
  'Bengali digits': inDigitsFrom(0x09e6),
  'full-width digits': inDigitsFrom(0xff10),
  'mathematical bold digits': inDigitsFrom(0x1d7ce),
  'keycap digits': '4242424242424242'.replace(/\d/g, (digit) => `${digit}\ufe0f\u20e3`),
  'superscript digits': '⁴²⁴²⁴²⁴²⁴²⁴²⁴²⁴²',
  base64: inBase64('4242424242424242'),
  'base64 of groups': inBase64('4242 4242 4242 4242'),
  'base64 of a body': inBase64('{"card":"4242424242424242"}'),
  'base64 in a data URL': `data:text/plain;base64,${inBase64('4242424242424242')}`,
};

/** Legitimate values of a payment that contain many digits. */
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
  'two dates beside each other': ['25/12/2026 31/12/2026', '22-11-2026 - 24-11-2026', '2026-11-22 2026-11-24', '23.11.2026/25.11.2026'],
  'article codes': ['4006381333931', '6001087357234', '5901234123457', '4000417025005', 'EAN 6001007162474'],
  'lists of numbers': [
    '1,234,567',
    '1,234,567.00, 2,345,678.00',
    'R4999.00, R5999.00, R6999.00',
    '50,100,250,500,1000',
    '50.00,60.00,70.00,120.00',
    '500,600,700,800,900',
    '40012345,40012346',
    '40012345, 40012346, 40012353',
    '4,5,6,7,8,9,10,11,12,13',
    '4242424,24242424,2',
    'PO4500012345/000010',
  ],
  'two telephone numbers': ['082 123 4567 / 083 765 4321', '0821234567, 0837654321', '+27821234567 +27837654321'],
  'VAT and registration numbers': ['4123456789', '2019/123456/07', 'K2019123456'],
  'bank accounts and postal codes': ['00302481214', '62001872440', '8001', '0001'],
  'ids, keys and tokens': [
    'ses_4242424242424242abcdefgh',
    'tok_0123456789012345678901AB.4242424242424242',
    '42424242-4242-4242-8242-424242424242',
    'a4242424242424242',
    '4242424242424242f',
    'SKU4242424242424242',
    'Order ses_4242424242424242abcdefgh of 42424242-4242-4242-8242-424242424242',
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

/** The digit that makes a number valid. */
const checkDigit = (body: string): string => String([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((last) => passesLuhn(`${body}${last}`)));

const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

const cardNumber = fc.oneof(
  fc.constantFrom(...CARDS),
  // Any number with an issuer's prefix and length. The last digit makes it valid.
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

  for (const [how, text] of Object.entries(SPELLINGS))
    test(`if it is written with ${how}`, () => {
      assert.ok(looksLikeCardNumber(text), text);
      assert.ok(looksLikeCardNumber(`Please charge ${text} today`), `… ${text} …`);
      assert.equal(findCardNumber({ order: { note: text } }), 'order.note');
      assert.equal(findCardNumber({ order: { [text]: 1 } }), 'order');
      assert.ok(!looksLikeCardNumber(withoutCardNumbers(`Please charge ${text} today`)));
    });

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

  test('at any depth, as a text, as a number or as the name of a field; the answer names its place and not the number', () => {
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

describe('a legitimate payment is never refused', () => {
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

  // More than 200,000 cases together.
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
    'images in base64': fc
      .tuple(
        fc.constantFrom('\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0', 'GIF89a', 'RIFF'),
        fc.uint8Array({ minLength: 60, maxLength: 300 }),
      )
      .map(([head, bytes]) => `data:image/png;base64,${Buffer.concat([Buffer.from(head, 'latin1'), bytes]).toString('base64')}`),
    'article codes (EAN-13)': digits(12).map((body) => {
      const sum = [...body].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
      return `${body}${(10 - (sum % 10)) % 10}`;
    }),
    'moments in ISO 8601': fc
      .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((moment) => moment.toISOString()),
    'periods of two days': fc
      .tuple(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom('/', '-', '.'),
        fc.constantFrom(' ', ' - ', ' to ', '–', ', '),
      )
      .map(([from, until, mark, between]) =>
        [from, until].map((day) => day.toISOString().slice(0, 10).split('-').reverse().join(mark)).join(between),
      ),
    'bank accounts with their branch': fc
      .tuple(fc.constantFrom('051001', '632005', '250655', '198765', '470010'), fc.integer({ min: 8, max: 11 }).chain(digits))
      .map(([branch, account]) => `branch ${branch}, account ${account}`),
    'order numbers with letters before them': fc
      .tuple(fc.constantFrom('INV', 'ORDER', 'SKU', 'REF', 'PO', 'ord_', 'inv_'), digits(16))
      .map((parts) => parts.join('')),
    'amounts with thousands': fc
      .integer({ min: 0, max: 99_999_999 })
      .map((rand) => `R ${String(rand).replace(/\B(?=(\d{3})+$)/g, ' ')},00 of R 1 000,00`),
    'amounts with commas': fc
      .integer({ min: 0, max: 999_999_999_999 })
      .map((cents) => `R ${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`),
    'lists of amounts': fc
      .tuple(fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 2, maxLength: 6 }), fc.constantFrom(',', ', ', ';', '; '))
      .map(([cents, between]) => cents.map((one) => (one / 100).toFixed(2)).join(between)),
    'ids of letters and digits': letters(ALNUM, 8, 64),
    'lists of ids': fc.array(letters(ALNUM, 8, 24), { minLength: 2, maxLength: 6 }).map((ids) => ids.join(',')),
    'lists of document numbers': fc.array(digits(8), { minLength: 2, maxLength: 6 }).map((numbers) => numbers.join(',')),
    'hexadecimal digests': fc.uint8Array({ minLength: 16, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  }))
    test(what, () => {
      fc.assert(
        fc.property(arbitrary, (text) => !looksLikeCardNumber(text)),
        { numRuns: 14_000 },
      );
    });
});
