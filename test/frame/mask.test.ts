import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  digitsOf,
  expiryBehind,
  maskCode,
  maskExpiry,
  maskNumber,
  type EditKind,
  type FieldText,
  type Mask,
} from '../../src/frame/inside/mask.ts';

/** A text with its caret shown as a bar, as in `4242| 42`. */
function see({ text, caret }: FieldText): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

function at(text: string): FieldText {
  const caret = text.indexOf('|');
  return { text: text.replace('|', ''), caret };
}

/** The effect of a key press without a mask. `<` is Backspace, `>` is Delete, and any other character is typed. */
function press(field: FieldText, key: string): { raw: FieldText; kind: EditKind } {
  const { text, caret } = field;
  if (key === '<') {
    const from = Math.max(0, caret - 1);
    return { raw: { text: text.slice(0, from) + text.slice(caret), caret: from }, kind: 'backward' };
  }
  if (key === '>') return { raw: { text: text.slice(0, caret) + text.slice(caret + 1), caret }, kind: 'forward' };
  return { raw: { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length }, kind: 'typed' };
}

function type(mask: Mask, start: string, keys: string): string {
  let field = at(start);
  for (const key of keys) {
    const { raw, kind } = press(field, key);
    // A key press that changes nothing causes no input event.
    if (raw.text !== field.text) field = mask(field.text, raw, kind);
  }
  return see(field);
}

function paste(mask: Mask, start: string, pasted: string): string {
  const field = at(start);
  return see(mask(field.text, press(field, pasted).raw, 'whole'));
}

interface Case {
  readonly why: string;
  readonly start: string;
  readonly keys: string;
  readonly end: string;
}

describe('typing a card number', () => {
  const cases: readonly Case[] = [
    { why: 'groups as it goes', start: '|', keys: '42424', end: '4242 4|' },
    { why: 'groups AMEX its own way', start: '|', keys: '378282246310005', end: '3782 822463 10005|' },
    { why: 'leaves out what is no digit', start: '|', keys: '4a2-4 2', end: '4242|' },
    { why: 'takes no more than fits', start: '5555 5555 5555 4444|', keys: '9', end: '5555 5555 5555 4444|' },
    { why: 'takes no more than fits in the middle either', start: '5555 |5555 5555 4444', keys: '9', end: '5555 |5555 5555 4444' },
    { why: 'in the middle, the caret stays behind the digit', start: '42|42 4242', keys: '9', end: '429|4 2424 2' },
    { why: 'across a gap, the caret goes along', start: '4242| 4242', keys: '9', end: '4242 9|424 2' },
    { why: 'Backspace behind a gap takes the digit before it', start: '4242 |4242', keys: '<', end: '424|4 242' },
    { why: 'Delete before a gap takes the digit behind it', start: '4242| 4242', keys: '>', end: '4242| 242' },
    { why: 'Backspace at the end takes one digit after the other', start: '4242 42|', keys: '<<<', end: '424|' },
    { why: 'Backspace takes a gap along with its digit', start: '4242 4|', keys: '<', end: '4242|' },
  ];
  for (const { why, start, keys, end } of cases) test(why, () => assert.equal(type(maskNumber, start, keys), end));

  for (const pasted of [
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    ' 4242.4242.4242.4242\n',
    '４２４２４２４２４２４２４２４２',
    '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
    '۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲',
    'Card: 4242-4242-4242-4242',
    '1. 4242 4242 4242 4242',
    '4242 4242 4242 4242 12/29 123',
    '4242424242424242 12/29 123',
    '4242 4242 4242 4242 123',
    '12/29, 123, 4242 4242 4242 4242',
    '42 4242 4242 4242 42 12/29',
    '42 42 42 42 42 42 42 42 12/29',
  ])
    test(`pasting ${JSON.stringify(pasted)}`, () => assert.equal(paste(maskNumber, '|', pasted), '4242 4242 4242 4242|'));

  test('a number that is one by itself stays whole, whatever its first digits are', () => {
    assert.equal(paste(maskNumber, '|', '4242 4242 4242 4242 006'), '4242 4242 4242 4242 006|');
  });

  test('a number that is still being typed stays whole when the field is left', () => {
    const typed = at('4242 4242 4242 4242 12|');
    assert.equal(see(maskNumber(typed.text, typed, 'whole')), '4242 4242 4242 4242 12|');
  });

  for (const [pasted, kept] of [
    ['55555555555544449', '5555 5555 5555 4444 9|'],
    ['5555555555554444999999999', '5555 5555 5555 4444 9999 99999|'],
  ] as const)
    test(`too many digits are not cut to a number that may be another one: ${pasted}`, () =>
      assert.equal(paste(maskNumber, '|', pasted), kept));

  test('a number with too many digits can be corrected, but takes no more', () => {
    assert.equal(type(maskNumber, '5555 5555 5555 4444 99|', '9'), '5555 5555 5555 4444 99|');
    assert.equal(type(maskNumber, '5555 5555 5555 4444 99|', '<<'), '5555 5555 5555 4444|');
  });
});

describe('an expiry date behind a pasted number', () => {
  for (const [pasted, expiry] of [
    ['4242 4242 4242 4242 12/29 123', { month: 12, year: 2029 }],
    ['4242424242424242|12/2029|123', { month: 12, year: 2029 }],
    ['4242-4242-4242-4242 exp. 1-30', { month: 1, year: 2030 }],
    ['4242 4242 4242 4242', null],
    ['4242-4242-4242-4242', null],
    ['4242 4242 4242 4242 01/12/2029', null],
    ['4242 4242 4242 4242 13/29', null],
    ['12/29 4242 4242 4242 4242', null],
    ['4242 4242 4242 4241 12/29', null],
  ] as const)
    test(`of ${JSON.stringify(pasted)}`, () => assert.deepEqual(expiryBehind(pasted), expiry));
});

describe('typing an expiry date', () => {
  const cases: readonly Case[] = [
    { why: 'the slash comes by itself', start: '|', keys: '12', end: '12 / |' },
    { why: 'and so to the end', start: '|', keys: '1229', end: '12 / 29|' },
    { why: 'a slash that is typed too does no harm', start: '|', keys: '12/29', end: '12 / 29|' },
    { why: 'nor does a space', start: '|', keys: '12 / 29', end: '12 / 29|' },
    { why: 'a month from 2 on gets its zero', start: '|', keys: '329', end: '03 / 29|' },
    { why: '1 and a slash is January', start: '|', keys: '1/29', end: '01 / 29|' },
    { why: '1 and a space is January', start: '|', keys: '1 29', end: '01 / 29|' },
    { why: '13 can only be January', start: '|', keys: '13', end: '01 / 3|' },
    { why: 'the year may be typed in full', start: '|', keys: '122029', end: '12 / 29|' },
    { why: 'a full field takes no more', start: '12 / 29|', keys: '5', end: '12 / 29|' },
    { why: 'Backspace behind the slash takes the digit before it', start: '12 / |', keys: '<', end: '1|' },
    { why: 'Backspace takes the slash along with the year', start: '12 / 2|', keys: '<', end: '12|' },
    { why: 'Backspace empties it', start: '12 / 29|', keys: '<<<<', end: '|' },
    { why: 'the month can be corrected in its place', start: '12| / 29', keys: '<1', end: '11| / 29' },
    { why: 'and typed anew', start: '12| / 29', keys: '<<08', end: '08| / 29' },
  ];
  for (const { why, start, keys, end } of cases) test(why, () => assert.equal(type(maskExpiry, start, keys), end));

  for (const pasted of ['12/29', '1229', '12 / 29', '12/2029', '2029-12', '12-29', '202912', '2029\u201112\u202c', '\u200e12\u201329'])
    test(`pasting or filling in ${pasted}`, () => assert.equal(paste(maskExpiry, '|', pasted), '12 / 29|'));
  for (const pasted of ['１２／２９', '١٢/٢٩', '۱۲۲۹', 'Exp: 12/29', '12/29 123', 'valid to 12/2029'])
    test(`pasting ${pasted}`, () => assert.equal(paste(maskExpiry, '|', pasted), '12 / 29|'));
  test('an invalid pasted date is left unchanged', () => assert.equal(paste(maskExpiry, '|', '13/29'), '13 / 29|'));
  for (const pasted of ['01/12/2029', '12/29/123', '122934', '12291229'])
    test(`what may be another date is not cut to one: ${pasted}`, () => assert.equal(paste(maskExpiry, '|', pasted), `${pasted}|`));
  test('a date with too many digits can be corrected', () => assert.equal(type(maskExpiry, '12/29/123|', '<<<'), '12/29|'));
});

describe('typing a security code', () => {
  test('accepts as many digits as the card has', () => {
    assert.equal(type(maskCode(3), '|', '1a2b34'), '123|');
    assert.equal(type(maskCode(4), '|', '12345'), '1234|');
  });

  test('a pasted code with too many digits is not cut to another code', () => {
    assert.equal(paste(maskCode(3), '|', '12345'), '12345|');
    assert.equal(paste(maskCode(3), '|', 'CVC: ١٢٣'), '123|');
    assert.equal(type(maskCode(3), '12345|', '6'), '12345|');
    assert.equal(type(maskCode(3), '12345|', '<<'), '123|');
  });

  test('a code of four digits is not cut when the number turns out to need three', () => {
    assert.equal(type(maskCode(3), '1234|', '5'), '1234|');
  });
});

describe('whatever is typed in any field', () => {
  const key = fc.constantFrom(...Array.from('0123456789'.repeat(3) + '<<>/ -a４'));
  const moves = fc.array(fc.record({ key, caret: fc.nat(30) }), { maxLength: 40 });

  for (const [name, mask] of [
    ['number', maskNumber],
    ['expiry', maskExpiry],
    ['code', maskCode(4)],
  ] as const) {
    test(`the caret stays inside the ${name}, and a key press changes only its own digit and an added zero`, () => {
      fc.assert(
        fc.property(moves, (list) => {
          let field: FieldText = { text: '', caret: 0 };
          for (const move of list) {
            const { raw, kind } = press({ text: field.text, caret: Math.min(move.caret, field.text.length) }, move.key);
            const next = mask(field.text, raw, kind);
            assert.ok(next.caret >= 0 && next.caret <= next.text.length);
            assert.ok(Math.abs(digitsOf(next.text).length - digitsOf(field.text).length) <= 2);
            field = next;
          }
        }),
      );
    });
  }

  test('a number that is typed digit by digit is the number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 14 }), (digits) => {
        assert.equal(digitsOf(type(maskNumber, '|', digits)), digits);
      }),
    );
  });

  test('formatting a formatted expiry date changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), (text) => {
        const once = maskExpiry('', { text, caret: text.length }, 'whole');
        assert.deepEqual(maskExpiry(once.text, once, 'whole'), once);
      }),
    );
  });
});
