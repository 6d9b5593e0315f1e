import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_MARKS } from '../../src/marks/card-marks.ts';

test('every outline can be drawn without the others', () => {
  for (const { shapes } of Object.values(CARD_MARKS))
    for (const [, outline] of shapes) assert.match(outline, /^M[\d.]+[ ,]?-?[\d.]+[a-zA-Z]?.{5,}/);
});
