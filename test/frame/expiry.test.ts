import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { expiryProblem, formatExpiry, isExpired, parseExpiry } from '../../src/frame/expiry.ts';
import type { CardFieldProblem } from '../../src/frame/messages.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('an expiry date is understood', () => {
  for (const text of [
    '12/29',
    '1229',
    '12 / 29',
    '12 / 2029',
    '12/2029',
    '122029',
    '12-29',
    '12.29',
    '12 29',
    '2029-12',
    '2029/12',
    '202912',
    '2029\u201112\u202c',
    '\u202a１２\u2013２９',
    ' 12/29 ',
  ])
    test(`as ${text}`, () => assert.deepEqual(parseExpiry(text), { month: 12, year: 2029 }));

  for (const text of ['1 29', '1/29', '01/29', '0129', '2029-1'])
    test(`with a single digit for the month: ${text}`, () => assert.deepEqual(parseExpiry(text), { month: 1, year: 2029 }));

  for (const text of ['', '12', '12/', '13/29', '00/29', '12/9', '12/029', '12/1999', 'abc', '1/2/29'])
    test(`and not guessed from ${text || 'nothing'}`, () => assert.equal(parseExpiry(text), null));

  test('and read back from its written form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2000, max: 2099 }), (month, year) => {
        assert.deepEqual(parseExpiry(formatExpiry({ month, year })), { month, year });
      }),
    );
  });
});

describe('a card is valid through the last day of its month, in South Africa', () => {
  const card = { month: 11, year: 2026 };
  const table: readonly [now: string, expired: boolean][] = [
    ['2026-11-01T00:00:00Z', false],
    ['2026-11-30T21:59:59.999Z', false],
    ['2026-11-30T22:00:00Z', true],
    ['2027-01-15T00:00:00Z', true],
    ['2025-12-31T23:00:00Z', false],
  ];
  for (const [at, expired] of table)
    test(`11/26 at ${at}: ${expired ? 'expired' : 'good'}`, () => assert.equal(isExpired(card, new Date(at)), expired));
});

describe('the problem with a date', () => {
  const table: readonly [text: string, problem: CardFieldProblem | null][] = [
    ['', 'required'],
    [' / ', 'required'],
    ['12', 'incomplete'],
    ['12 / 2', 'incomplete'],
    ['13 / 29', 'invalid'],
    ['00 / 29', 'invalid'],
    ['10 / 26', 'expired'],
    ['12 / 20', 'expired'],
    ['11 / 26', null],
    ['11 / 46', null],
    ['12 / 46', 'invalid'],
    ['12 / 99', 'invalid'],
  ];
  for (const [text, problem] of table)
    test(`${text || 'nothing'}: ${problem ?? 'right'}`, () => assert.equal(expiryProblem(text, now), problem));
});
