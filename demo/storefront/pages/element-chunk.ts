import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** The payment elements that a page may show. */
export type ElementName = 'checkout' | 'portal' | 'emandate';

const built = join(import.meta.dirname, '../../../dist/pay-elements');

/** Where the part that an element loads is, for the page to ask for it beside the script; null where nothing is built. */
export function elementPart(element: ElementName): string | null {
  const [file] = existsSync(built) ? globSync(`${element}-*.js`, { cwd: built }) : [];
  return file === undefined ? null : `/pay-elements/${file}`;
}
