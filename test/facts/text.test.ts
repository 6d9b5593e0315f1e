import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { beginningOf, cleanLines, cleanText } from '../../src/facts/text.ts';

/** Names and other texts as people paste them. */

test('a name is one line without control characters, and stands in its order', () => {
  for (const [pasted, clean] of [
    [' Thandi ', 'Thandi'],
    ['\u200bThandi\ufeff\u2060', 'Thandi'],
    ['Thandi\r\nBcc: x@y.za', 'Thandi Bcc: x@y.za'],
    ['Thandi\tM\u0007.', 'Thandi M.'],
    ['\u202eidnahT\u202c', 'idnahT'],
    ['a\u2066b\u2069\u2028c', 'ab c'],
  ] as const)
    assert.equal(cleanText(pasted), clean, JSON.stringify(pasted));
});

test('what a script or an emoji needs inside a word stays', () => {
  for (const name of ['کتاب‌ها', 'അവന്‍', '👩‍👩‍👧‍👦', '❤️', 'Zoe\u0308', 'O’Neil-van der Merwe']) assert.equal(cleanText(name), name);
});

test('a text that shows nothing is empty', () => {
  for (const blank of [
    '',
    ' ',
    '\u00a0',
    '\u200b',
    '\u202e',
    '\r\n',
    '\u00ad',
    '\u3164',
    '\u115f',
    '\u2800',
    '\ufe0f',
    '\u200d \u034f',
    '\u0301',
  ])
    assert.equal(cleanText(blank), '', JSON.stringify(blank));
});

test('a note keeps its line breaks, all of one kind', () => {
  assert.equal(cleanLines('\n one\r\ntwo\rthree\u2028four\tfive\u0000\n'), 'one\ntwo\nthree\nfour\tfive');
});

test('a clean text stays as it is, and a long one is cleaned quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      for (const clean of [cleanText, cleanLines]) assert.equal(clean(clean(typed)), clean(typed));
    }),
  );
  const began = performance.now();
  cleanText(`a${' '.repeat(1_000_000)}b`);
  assert.ok(performance.now() - began < 2000);
});

test('the beginning of a text never ends with half of a character', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 9].map((max) => beginningOf('a👩b', max)),
    ['', 'a', 'a', 'a👩', 'a👩b', 'a👩b'],
  );
});
