import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { markFile } from '../../scripts/build/marks.ts';
import { CARD_MARKS } from '../../src/marks/card-marks.ts';

test('the outlines of the logos are those of the package', () => {
  const path = join(import.meta.dirname, '../../src/marks/outlines.ts');
  assert.equal(readFileSync(path, 'utf8'), markFile(), 'npm run marks writes them anew');
});

test('every outline can be drawn without the others', () => {
  for (const { shapes } of Object.values(CARD_MARKS))
    for (const [, outline] of shapes) assert.match(outline, /^M[\d.]+[ ,]?-?[\d.]+[a-zA-Z]?.{5,}/);
});
