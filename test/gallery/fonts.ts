import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The one font that pictures are drawn in. */

const CONFIGURATION = join(import.meta.dirname, 'fonts.conf');

/** The file of the font, in the first folder of `fonts.conf` that has it; undefined where the machine does not have it. */
function fontFile(): Buffer | undefined {
  for (const [, folder] of readFileSync(CONFIGURATION, 'utf8').matchAll(/<dir>(.*)<\/dir>/g)) {
    try {
      return readFileSync(join(folder ?? '', 'LiberationSans-Regular.ttf'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/** What tells this font from every other; null where the machine does not have it. */
export function fontHash(): string | null {
  const file = fontFile();
  return file === undefined ? null : createHash('sha256').update(file).digest('hex');
}

/** The environment of a browser that draws in this font, where the machine has it; otherwise in its own. */
export const browserEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  ...(fontHash() === null ? {} : { FONTCONFIG_FILE: CONFIGURATION }),
});
