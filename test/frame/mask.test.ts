import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { digitsOf, maskCode, maskExpiry, maskNumber, type Deletion, type FieldText, type Mask } from '../../src/frame/inside/mask.ts';

/** A text with its caret shown as a bar, as in `4242| 42`. */
function see({ text, caret }: FieldText): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

function at(text: string): FieldText {
  const caret = text.indexOf('|');
  return { text: text.replace('|', ''), caret };
}

/** The effect of a key press without a mask. `<` is Backspace, `>` is Delete, and any other character is typed. */
function press(field: FieldText, key: string): { raw: FieldText; deletion: Deletion } {
  const { text, caret } = field;
  if (key === '<') {
    const from = Math.max(0, caret - 1);
    return { raw: { text: text.slice(0, from) + text.slice(caret), caret: from }, deletion: 'backward' };
  }
  if (key === '>') return { raw: { text: text.slice(0, caret) + text.slice(caret + 1), caret }, deletion: 'forward' };
  return { raw: { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length }, deletion: null };
}

function type(mask: Mask, start: string, keys: string): string {
  let field = at(start);
  for (const key of keys) {
    const { raw, deletion } = press(field, key);
    // A key press that changes nothing causes no input event.
    if (raw.text !== field.text) field = mask(field.text, raw, deletion);
  }
  return see(field);
}

function paste(mask: Mask, start: string, pasted: string): string {
  const field = at(start);
  return see(mask(field.text, press(field, pasted).raw, null));
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
  ])
    test(`pasting ${JSON.stringify(pasted)}`, () => assert.equal(paste(maskNumber, '|', pasted), '4242 4242 4242 4242|'));
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

  for (const pasted of ['12/29', '1229', '12 / 29', '12/2029', '2029-12', '12-29'])
    test(`pasting or filling in ${pasted}`, () => assert.equal(paste(maskExpiry, '|', pasted), '12 / 29|'));
  test('an invalid pasted date is left unchanged', () => assert.equal(paste(maskExpiry, '|', '13/29'), '13 / 29|'));
});

describe('typing a security code', () => {
  test('accepts as many digits as the card has', () => {
    assert.equal(type(maskCode(3), '|', '1a2b34'), '123|');
    assert.equal(type(maskCode(4), '|', '12345'), '1234|');
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
            const { raw, deletion } = press({ text: field.text, caret: Math.min(move.caret, field.text.length) }, move.key);
            const next = mask(field.text, raw, deletion);
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
        const once = maskExpiry('', { text, caret: text.length }, null);
        assert.deepEqual(maskExpiry(once.text, once, null), once);
      }),
    );
  });
});
