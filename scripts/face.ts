/**
 * `npm run face`: writes the script face of a typed signature again, with its licence, from the package @fontsource/caveat. The package has
 * all alphabets and weights; the product needs the letters of names in one weight.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faceFile, faceLicence } from './build/face.ts';

const folder = join(import.meta.dirname, '../src/faces');
writeFileSync(join(folder, 'caveat.ts'), await faceFile());
writeFileSync(join(folder, 'OFL.txt'), faceLicence());
