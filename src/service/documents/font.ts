import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/**
 * The font of documents: Noto Sans. It has the letters of all eleven written official languages (š, ḓ, ḽ, ṋ, ṱ …), and Latin
 * Extended, Greek and Cyrillic. A document embeds only the letters that it uses.
 */

const { resolve } = createRequire(import.meta.url);
const FAMILY = '@expo-google-fonts/noto-sans';

/** A weight of the font. */
export type Weight = 'regular' | 'bold';

const FILES: Readonly<Record<Weight, string>> = { regular: '400Regular/NotoSans_400Regular.ttf', bold: '700Bold/NotoSans_700Bold.ttf' };

const files = new Map<Weight, Buffer>();
let letters: Font | undefined;

/** The font file of a weight. It is read once. */
export function fontFile(weight: Weight): Buffer {
  const known = files.get(weight);
  if (known !== undefined) return known;
  const file = readFileSync(resolve(`${FAMILY}/${FILES[weight]}`));
  files.set(weight, file);
  return file;
}

/** Whether the font can draw a character. */
function isDrawn(character: string): boolean {
  if (letters === undefined) {
    const font = create(fontFile('regular'));
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${FAMILY} is a collection of fonts and not one font`);
    letters = font;
  }
  return letters.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** A character without its marks, if the font has those letters; otherwise its Unicode number, so that it can still be identified. */
function spelled(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (plain !== '' && [...plain].every(isDrawn)) return plain;
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** A text that the font can draw. No visible character is lost silently. Invisible characters, except line breaks, are removed. */
export const drawableText = (text: string): string =>
  [...text.normalize('NFC').replaceAll('\t', ' ')]
    .map((character) => {
      if (character === '\n') return character;
      if (/[\p{Cc}\p{Cf}]/u.test(character)) return '';
      return isDrawn(character) ? character : spelled(character);
    })
    .join('');
