import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built files: the folder of this file if the command is installed, or `dist` next to the sources. */
export function builtFiles(): string {
  const candidates = [join(import.meta.dirname, '..'), import.meta.dirname, join(import.meta.dirname, '../../dist')];
  const found = candidates.find((folder) => existsSync(join(folder, 'pay-elements.js')));
  if (found === undefined) throw new Error('pay-elements is not complete: pay-elements.js is not there. Run "npm run build".');
  return found;
}
