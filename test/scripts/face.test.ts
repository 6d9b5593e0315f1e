import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { create } from 'fontkit';
import { faceFile, faceLicence } from '../../scripts/build/face.ts';
import { CAVEAT } from '../../src/faces/caveat.ts';

const folder = join(import.meta.dirname, '../../src/faces');

test('the script face and its licence are those of the package', async () => {
  assert.equal(readFileSync(join(folder, 'caveat.ts'), 'utf8'), await faceFile(), 'npm run face writes it again');
  assert.equal(readFileSync(join(folder, 'OFL.txt'), 'utf8'), faceLicence());
  assert.match(faceLicence(), /SIL Open Font License, Version 1\.1/);
  assert.doesNotMatch(faceLicence(), /with Reserved Font Name/i, 'a changed file may not keep a reserved name');
});

test('the script face has the letters of names in South Africa', () => {
  const fonts = CAVEAT.map(({ woff2 }) => create(Buffer.from(woff2, 'base64')));
  const absent = (text: string): string[] =>
    [...text].filter(
      (each) => !fonts.some((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0)),
    );
  assert.deepEqual(absent("Pieter Jooste-O’Neill, S. d'Oliveira 3"), []);
  assert.deepEqual(absent('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'), []);
  assert.deepEqual(absent('áäéèêëíîïóôöúûüýÁÄÉÈÊËÍÎÏÓÔÖÚÛÜšŠžŽčČćłçñãõøåæßňřğşıİőűńśźœŒṅṄ'), []);
  // Tshivenda's letters with a circumflex below are in no script face that we may hand on. The browser takes them from the next family.
  assert.deepEqual(absent('ḓḽṋṱ'), ['ḓ', 'ḽ', 'ṋ', 'ṱ']);
});
