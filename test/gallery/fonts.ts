import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The configuration with the single font in which pictures are drawn. */

const CONFIGURATION = join(import.meta.dirname, 'fonts.conf');

/** The file of the font, from the first folder in `fonts.conf` that has it. Undefined if this machine does not have it. */
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

/** The hash of the font, or null if this machine does not have it. */
export function fontHash(): string | null {
  const file = fontFile();
  return file === undefined ? null : createHash('sha256').update(file).digest('hex');
}

/** The environment of a browser that uses this font, if the machine has it. */
export const browserEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  ...(fontHash() === null ? {} : { FONTCONFIG_FILE: CONFIGURATION }),
});
