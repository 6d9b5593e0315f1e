import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The payment elements that a page may show. */
export type ElementName = 'checkout' | 'portal' | 'emandate';

const built = join(import.meta.dirname, '../../../dist/pay-elements');

/** The address of the chunk that an element loads, so that the page can preload it together with the script. Null if nothing is built. */
export function elementPart(element: ElementName): string | null {
  const [file] = existsSync(built) ? globSync(`${element}-*.js`, { cwd: built }) : [];
  return file === undefined ? null : `/pay-elements/${file}`;
}
