import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDuration, parseDuration } from '../../../src/service/sandbox/duration.ts';

const after = (from: string, text: string): string => {
  const duration = parseDuration(text);
  assert.ok(duration !== null, text);
  return addDuration(new Date(from), duration).toISOString();
};

describe('a duration', () => {
  for (const [from, text, to] of [
    ['2027-01-31T08:00:00Z', 'P1M', '2027-02-28T08:00:00.000Z'],
    ['2028-01-31T08:00:00Z', 'P1M', '2028-02-29T08:00:00.000Z'],
    ['2028-02-29T08:00:00Z', 'P1Y', '2029-02-28T08:00:00.000Z'],
    ['2027-01-31T22:30:00Z', 'P1M', '2027-02-28T22:30:00.000Z'],
    ['2027-01-01T00:00:00Z', 'P1W', '2027-01-08T00:00:00.000Z'],
    ['2027-12-31T23:59:59Z', 'PT1S', '2028-01-01T00:00:00.000Z'],
    ['2027-01-01T00:00:00Z', 'P1Y2M3DT4H5M6S', '2028-03-04T04:05:06.000Z'],
    ['2027-01-01T00:00:00Z', 'PT0S', '2027-01-01T00:00:00.000Z'],
  ] as const)
    test(`${text} after ${from} is ${to}`, () => assert.equal(after(from, text), to));

  test('that is invalid is refused', () => {
    for (const text of ['', 'P', 'PT', '1D', 'P1', 'P1H', 'PT1D', 'P-1D', 'P1.5D', ' P1D', 'P1DT', 'P999999999Y'])
      assert.equal(parseDuration(text), null, text);
  });
});
