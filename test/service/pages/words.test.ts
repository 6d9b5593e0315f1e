import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { distanceText, fromLocalInput, groupedCardNumber, localInput, moment, toneOf } from '../../../src/service/pages/formats.ts';

const plainly = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the texts of the service’s pages', () => {
  test('show moments in South African time, whatever the server’s time zone is', () => {
    assert.equal(plainly(moment(new Date('2026-12-31T22:00:00Z'))), '1 January 2027, 00:00:00');
  });

  test('show an age in its largest unit, past or future', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const at = (seconds: number) => plainly(distanceText(new Date(now.getTime() + seconds * 1000), now));
    assert.deepEqual([-59, -60, -3600, -90_000, 120].map(at), ['now', '1 min ago', '1 h ago', '1 d ago', 'in 2 min']);
  });

  test('group card numbers as on the card, without losing a digit', () => {
    assert.equal(groupedCardNumber('378282246310005'), '3782 822463 10005');
    fc.assert(fc.property(fc.stringMatching(/^\d{12,19}$/), (number) => groupedCardNumber(number).replaceAll(' ', '') === number));
  });

  test('keep a moment to the minute in a date field', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (at) => {
        assert.equal(fromLocalInput(localInput(at))?.getTime(), Math.floor(at.getTime() / 60_000) * 60_000);
      }),
    );
    for (const none of ['', 'tomorrow', '2026-13-01T00:00', '2026-11-21']) assert.equal(fromLocalInput(none), null);
  });

  test('show an unknown state in a neutral style, even if it has the name of a JavaScript property', () => {
    assert.deepEqual(['PAID', 'DECLINED', 'NO_RESPONSE', 'NEW', 'constructor', '__proto__'].map(toneOf), [
      'good',
      'bad',
      'going',
      'calm',
      'calm',
      'calm',
    ]);
  });
});
