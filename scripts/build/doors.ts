import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The package's doors, by where they run. A row here is a file directly in `src/`, and becomes `dist/<name>.js`.
 * What `package.json` exports must be in one of these tables; a test compares them.
 */
export const doors = {
  /** ES modules for bundlers: they register elements when they are imported in a browser. */
  browser: ['index', 'checkout', 'portal', 'emandate', 'react', 'vue'],
  /** Modules for a merchant's server. They may run where there is nothing but `fetch`. */
  portable: ['proxy'],
  /** Modules and commands for Node. */
  node: ['service', 'cli', 'testing'],
} as const;

/** The door that the file for a script tag is made from. */
export const scriptTagDoor = 'index';

/** The names of the file for a script tag: one that stays, and one for this version alone. */
export function scriptTagNames(root: string): string[] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return ['pay-elements', `pay-elements-${version}`];
}

/** Every door, whatever it runs in. */
export const allDoors: readonly string[] = [...doors.browser, ...doors.portable, ...doors.node];
