import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { identityProblem, isIdentityNumber } from '../../src/facts/identity-number.ts';
import { isMobile, toPhoneNumber, writtenPhoneNumber } from '../../src/facts/phone.ts';

test('identity numbers have 13 digits, an existing date and a Luhn digit', () => {
  for (const good of ['9001015000085', '0002290000088', '7206305051183']) assert.ok(isIdentityNumber(good), good);
  for (const bad of ['8502295000084', '9001015000086', '900101500008', '90010150000855', '9013015000085', '9001015000285', 'abc', ''])
    assert.ok(!isIdentityNumber(bad), bad);
});

test('one changed digit in an identity number is always found', () => {
  fc.assert(
    fc.property(fc.constantFrom('9001015000085', '7206305051183'), fc.nat(12), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
      const changed = String((Number(id[at]) + by) % 10);
      assert.ok(!isIdentityNumber(id.slice(0, at) + changed + id.slice(at + 1)));
    }),
  );
});

test('phone numbers: all South African spellings of a number are the same number', () => {
  for (const typed of [
    '082 123 4567',
    '0821234567',
    '27821234567',
    '0027821234567',
    '+27821234567',
    '+27 (0)82 123 4567',
    '+27 (82) 123-4567',
    '082.123.4567',
    'tel:0821234567',
    'tel:+27-82-123-4567',
    'TEL: (082) 123 4567',
    '٠٨٢ ١٢٣ ٤٥٦٧',
    '۰۸۲ ۱۲۳ ۴۵۶۷',
    '＋２７ ８２ １２３ ４５６７',
  ])
    assert.equal(toPhoneNumber(typed), '+27821234567', typed);
  for (const typed of ['+44 20 7946 0958', '0044 20 7946 0958', '+44 (0)20 7946 0958'])
    assert.equal(toPhoneNumber(typed), '+442079460958', typed);
  for (const typed of [
    '',
    '12345',
    '082 123 456',
    '082 123 45678',
    '+27',
    '+27 082 123 45',
    'phone',
    'tel:',
    'fax:0821234567',
    '0000000000',
    '++27821234567',
    '+2782123456',
    '+27082123456789',
    '123',
  ])
    assert.equal(toPhoneNumber(typed), null, typed);
});

test('a number that is pasted is the same number', () => {
  for (const typed of [
    '\u202a+27\u00a082\u2011123\u20114567\u202c',
    '082\u200b123\u00ad4567\ufe0f',
    '082\u2013123\u20134567',
    'tel:\u200e082 123 4567',
  ])
    assert.equal(toPhoneNumber(typed), '+27821234567', JSON.stringify(typed));
});

test('a wrong last digit is another mistake than a wrong date or length', () => {
  for (const [number, problem] of [
    ['9001015000085', undefined],
    ['9001015000084', 'id_check_digit'],
    ['9001016000085', 'id_check_digit'],
    ['9013015000085', 'id_number'],
    ['900101500008', 'id_number'],
    ['9001015000285', 'id_number'],
  ] as const)
    assert.equal(identityProblem(number), problem, number);
});

test('mobile numbers start 06, 07 or 08; 080, 086 and 087 are not mobile', () => {
  for (const [typed, mobile] of [
    ['0612345678', true],
    ['0721234567', true],
    ['0821234567', true],
    ['0801234567', false],
    ['0861234567', false],
    ['0871234567', false],
    ['0211234567', false],
    ['+442079460958', true],
  ] as const)
    assert.equal(isMobile(toPhoneNumber(typed) ?? ''), mobile, typed);
});

test('a stored number is read as people write it, and is still the same number', () => {
  for (const [number, written] of [
    ['+27821234567', '082 123 4567'],
    ['+27211234567', '021 123 4567'],
    ['+442079460958', '+442079460958'],
    ['', ''],
  ] as const) {
    assert.equal(writtenPhoneNumber(number).replaceAll('\u00a0', ' '), written);
    if (number !== '') assert.equal(toPhoneNumber(writtenPhoneNumber(number)), number);
  }
});
