import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { endOfDay, sastDay, startOfDay } from '../../src/facts/days.ts';
import {
  amount,
  currency,
  date,
  dateTime,
  decimal,
  percentage,
  positivePercentage,
  timestamp,
  zeroPadded,
} from '../../src/contract/scalars.ts';

const cents = fc.integer({ min: 0, max: 999_999_999_999 });

/** The formats of the interface, and the values that the code works with. */
describe('the formats of the interface', () => {
  test('an amount of type String is a text with two decimals outside and whole cents inside', () => {
    const table: readonly (readonly [string, number, string])[] = [
      ['149.00', 14_900, '149.00'],
      ['149', 14_900, '149.00'],
      ['0.5', 50, '0.50'],
      ['0.07', 7, '0.07'],
      ['9999999999.99', 999_999_999_999, '9999999999.99'],
      [' 1\u00a0500.50\u202c', 150_050, '1500.50'],
      ['１\u2011500', 150_000, '1500.00'],
    ];
    for (const [sent, inside, answered] of table) {
      assert.equal(amount.parse(sent), inside);
      assert.equal(z.encode(amount, inside), answered);
    }
    for (const sent of ['12.345', '-1', '\u22121', '1-', 'abc', '', '.5', '1.', '1e3', '1,00', '99999999999', 149])
      assert.equal(amount.safeParse(sent).success, false, String(sent));
  });

  test('no cent is lost in either direction, as a text or as a number', () => {
    fc.assert(
      fc.property(cents, (inside) => {
        assert.equal(amount.parse(z.encode(amount, inside)), inside);
        assert.equal(decimal.parse(z.encode(decimal, inside)), inside);
      }),
    );
  });

  test('a Decimal is accepted as a number or a text, and returned as a number', () => {
    for (const [sent, inside] of [
      [149, 14_900],
      ['149.5', 14_950],
      [0.07, 7],
      [1.1, 110],
      [4.35, 435],
      [0, 0],
    ] as const)
      assert.equal(decimal.parse(sent), inside);
    for (const sent of [1.005, -1, 1e10, Number.MAX_SAFE_INTEGER, '1.005', null, true])
      assert.equal(decimal.safeParse(sent).success, false, String(sent));
    assert.equal(z.encode(decimal, 14_950), 149.5);
  });

  test('a percentage has at most five decimals, and is exact', () => {
    for (const [sent, inside] of [
      [5, 500_000],
      ['5.5', 550_000],
      [5.12345, 512_345],
      ['5.12345', 512_345],
      [0.00001, 1],
      [0.29, 29_000],
      ['9999999999.99999', 999_999_999_999_999],
    ] as const) {
      assert.equal(percentage.parse(sent), inside);
      assert.equal(z.encode(percentage, inside), Number(sent));
    }
    for (const sent of [5.123456, '5.123456', -1, 1e-6, '', '5,5', 1e10])
      assert.equal(percentage.safeParse(sent).success, false, String(sent));
    assert.equal(positivePercentage.safeParse(0).success, false);
  });

  test('an Integer with leading zeros keeps the form in which it was sent', () => {
    const branch = zeroPadded(6);
    for (const [sent, kept] of [
      ['051001', '051001'],
      ['51001', '051001'],
      [51001, 51001],
      [0, 0],
      ['0', '000000'],
      ['\u202a051\u2011001\u202c', '051001'],
    ] as const)
      assert.equal(branch.parse(sent), kept);
    for (const sent of ['0510011', 1_000_000, -1, 1.5, '', 'abc', '5/1', null])
      assert.equal(branch.safeParse(sent).success, false, String(sent));
  });

  test('a datetime is South African local time, a stamp is UTC', () => {
    const at = new Date('2026-11-21T22:30:00Z');
    assert.equal(z.encode(dateTime, at), '2026-11-22 00:30:00');
    assert.equal(z.encode(timestamp, at), '2026-11-21T22:30:00Z');
    assert.deepEqual(dateTime.parse('2026-11-22 00:30:00'), at);
    for (const sent of [
      '2026-11-22T00:30:00',
      '2026-11-22 24:00:00',
      '2026-11-22 00:60:00',
      '22/11/2026',
      '2027-02-30 10:00:00',
      '0000-01-01 00:00:00',
    ])
      assert.equal(dateTime.safeParse(sent).success, false, sent);
  });

  test('a date must be a day in the calendar', () => {
    for (const sent of ['2026-02-28', '2028-02-29']) assert.equal(date.parse(sent), sent);
    for (const sent of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '', '0000-01-01', '0001-01-01'])
      assert.equal(date.safeParse(sent).success, false, sent);
  });

  test('a day begins and ends at midnight in South Africa', () => {
    assert.equal(startOfDay('2026-11-21').toISOString(), '2026-11-20T22:00:00.000Z');
    assert.equal(endOfDay('2026-11-21').toISOString(), '2026-11-21T22:00:00.000Z');
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (at) => {
        const day = sastDay(at);
        assert.ok(startOfDay(day) <= at && at < endOfDay(day));
      }),
    );
  });

  test('a currency is one of ISO 4217; ZA means ZAR', () => {
    for (const [sent, kept] of [
      ['ZAR', 'ZAR'],
      ['ZA', 'ZAR'],
      ['USD', 'USD'],
    ] as const)
      assert.equal(currency.parse(sent), kept);
    for (const sent of ['zar', 'XQX', 'R', '', 'constructor']) assert.equal(currency.safeParse(sent).success, false, sent);
  });
});
