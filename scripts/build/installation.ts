import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages, packageName, type Locked } from './licences.ts';

/** What a merchant's `npm install` downloads. */
export interface Installation {
  /** The names of the installed packages, without the requested one. */
  readonly packages: readonly string[];
  /** The size of those packages, unpacked, in bytes. */
  readonly bytes: number;
}

/**
 * The packages that npm installs with a package, read from the lock file and from `node_modules`. Optional peer
 * dependencies are not installed, so they do not count.
 * @param dependencies the names of the package's dependencies, from its package.json
 */
export function installation(root: string, dependencies: readonly string[]): Installation {
  const found = installedFolders(lockedPackages(root), dependencies);
  const bytes = found.reduce((sum, path) => sum + size(join(root, path)), 0);
  return { packages: found.map(packageName), bytes };
}

/** The installed packages as folders of the lock file. */
export function installedFolders(packages: Readonly<Record<string, Locked>>, dependencies: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = dependencies.map((name) => placeOf(packages, '', name));
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    found.add(path);
    const parent = path;
    queue.push(...Object.keys(packages[path]?.dependencies ?? {}).map((name) => placeOf(packages, parent, name)));
  }
  return [...found];
}

/** The folder in which npm installed a package's dependency: inside the package's own folder, or in a folder above it. */
export function placeOf(packages: Readonly<Record<string, Locked>>, from: string, name: string): string {
  const own = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (own in packages) return own;
  if (from === '') throw new Error(`${name} is not in package-lock.json`);
  return placeOf(packages, from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '', name);
}

function size(folder: string): number {
  return globSync('**/*', { cwd: folder, exclude: ['node_modules/**'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
