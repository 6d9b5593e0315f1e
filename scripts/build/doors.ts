import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The doors of the package `pay-elements`, by where they run. A door is an entry point of the package: a file directly in `src/` that
 * becomes `dist/<name>.js`. A test checks that each export of `package.json` is in one of these tables.
 */
export const doors = {
  /** ES modules for bundlers: they register elements when they are imported in a browser. */
  browser: ['index', 'checkout', 'portal', 'emandate', 'react', 'vue'],
  /** Modules for a merchant's server. They also run on platforms that have only `fetch`. */
  portable: ['proxy'],
  /** Modules and commands for Node. */
  node: ['cli', 'testing'],
} as const;

/** Doors that contain only types, for frameworks that use the tags directly. They are made from the manifest of the elements. */
export const typeDoors = ['svelte', 'solid', 'preact'] as const;

/** The door from which the file for a script tag is made. */
export const scriptTagDoor = 'index';

/** The names of the file for a script tag: a stable one, and one for this version. */
export function scriptTagNames(root: string): string[] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return ['pay-elements', `pay-elements-${version}`];
}

/** Every door of `pay-elements`, for all platforms. */
export const allDoors: readonly string[] = [...doors.browser, ...doors.portable, ...doors.node];

/** The doors of `pay-elements-sandbox`: the service, the suites of rails, and its command. They become `sandbox/dist/<name>.js`. */
export const sandboxDoors: readonly string[] = ['service', 'rails', 'sandbox'];
