import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { markFiles } from '../../scripts/build/marks.ts';
import { CARD_MARKS } from '../../src/marks/card-marks.ts';

test('the outlines of the logos are those of the package', () => {
  const folder = join(import.meta.dirname, '../../src/marks/outlines');
  const files = readdirSync(folder).sort();
  const written = files.map((file) => ({ file, content: readFileSync(join(folder, file), 'utf8') }));
  const wanted = [...markFiles()].sort((one, other) => (one.file < other.file ? -1 : 1));
  assert.deepEqual(written, wanted, 'npm run marks writes them anew');
});

test('every outline can be drawn without the others', () => {
  for (const { shapes } of Object.values(CARD_MARKS))
    for (const [, outline] of shapes) assert.match(outline, /^M[\d.]+[ ,]?-?[\d.]+[a-zA-Z]?.{5,}/);
});
