/**
 * `npm run generate -- face`: writes the script face of a typed signature again, with its licence. Its package has all alphabets and
 * weights; the product needs the letters of names in one weight.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';

/** The package that contains the script face. Its files are under the SIL Open Font License (OFL-1.1) and have no reserved font name. */
const FACE_PACKAGE = '@fontsource/caveat';

const folder = join(import.meta.dirname, 'node_modules', FACE_PACKAGE);

/** All letters between two characters. */
function letters(from: string, to: string): string {
  const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)];
  const all = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  return all.filter((each) => /\p{L}/u.test(each)).join('');
}

/** The files of the package from which the face is made, and the characters that a person's name may have from each. */
const PARTS = [
  { file: 'latin', unicodeRange: 'U+0-FF,U+131,U+152-153,U+2019', text: ` 0123456789'’-.,()&/ıŒœ${letters('A', 'ÿ')}` },
  { file: 'latin-ext', unicodeRange: 'U+100-1EFF', text: letters('Ā', 'ſ') + letters('Ș', 'ț') + letters('Ḁ', 'ỹ') },
] as const;

/** The licence of the face, which stays beside it. */
const licence = readFileSync(join(folder, 'LICENSE'), 'utf8').trim() + '\n';

/** The content of `src/faces/caveat.ts`. Only the letters of names are kept, without alternative shapes. */
async function faceFile(): Promise<string> {
  const parts = PARTS.map(async ({ file, unicodeRange, text }) => {
    const font = readFileSync(join(folder, `files/caveat-${file}-500-normal.woff2`));
    const bytes = await subset(font, text, { targetFormat: 'woff2', noLayoutClosure: true });
    return `  {\n    unicodeRange: '${unicodeRange}',\n    woff2:\n      '${bytes.toString('base64')}',\n  },\n`;
  });
  return `/*!
 * Caveat. ${licence.split('\n')[0]?.trim() ?? ''}
 * SIL Open Font License, Version 1.1: https://openfontlicense.org
 */

/** A part of a typeface: a WOFF2 file as base64, and the characters in it. */
export interface FacePart {
  readonly unicodeRange: string;
  readonly woff2: string;
}

/**
 * The script face of a typed signature. \`npm run generate -- face\` writes this file from the package ${FACE_PACKAGE}. It has the font alone and none of
 * our code, because its licence differs from ours. The font is data of a script, so that every page's policy and every bundler allows it.
 */
export const CAVEAT: readonly FacePart[] = [
${(await Promise.all(parts)).join('')}];
`;
}

const place = join(import.meta.dirname, '../../src/faces');
writeFileSync(join(place, 'caveat.ts'), await faceFile());
writeFileSync(join(place, 'OFL.txt'), licence);
