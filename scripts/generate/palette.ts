/** `npm run generate -- palette`: stores the accepted pictures with a colour palette, which makes them a third of their size. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ACCEPTED } from '../../test/gallery/accepted.ts';

for (const name of globSync('*.png', { cwd: ACCEPTED })) {
  const file = join(ACCEPTED, name);
  writeFileSync(file, await sharp(readFileSync(file)).png({ palette: true, effort: 10, quality: 100 }).toBuffer());
}
