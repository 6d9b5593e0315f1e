import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';

/** The licences that we accept for other people's code. They depend on how we use the code. */

/** Licences of code inside our files. They may require only that the notice is kept. */
export const INSIDE: readonly string[] = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD'];

/** Licences of a typeface in a file of its own among ours. Such a licence covers that file alone, and the file has none of our code. */
export const FACES: readonly string[] = ['OFL-1.1'];

/** Licences of packages that npm installs with ours. These packages stay separate files under their own licences. */
export const BESIDE: readonly string[] = [...INSIDE, 'Unlicense', 'BlueOak-1.0.0', 'Zlib', 'PSF-2.0', 'OFL-1.1', 'CC-BY-3.0'];

/** Licences of tools that we use and never distribute. */
export const TOOLS: readonly string[] = [...BESIDE, 'MPL-2.0', 'LGPL-3.0-only', 'Python-2.0', 'CC0-1.0', 'CC-BY-4.0'];

/** Packages whose package.json names no licence. A person has read the licence in the named file. */
const READ: Readonly<Record<string, { readonly licence: string; readonly file: string }>> = {
  'png-js': { licence: 'MIT', file: 'LICENSE' },
  only: { licence: 'MIT', file: 'Readme.md' },
};

/** An entry of the lock file for a package. */
export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The packages of the lock file by their folder, such as `node_modules/lit`. */
export function lockedPackages(root: string): Readonly<Record<string, Locked>> {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages;
}

/** The script face: the file that is made from its package, the package's folder when it is installed, and the licence beside the file. */
export const FACE = {
  file: 'src/faces/caveat.ts',
  generators: 'scripts/generate',
  folder: 'scripts/generate/node_modules/@fontsource/caveat',
  licence: 'src/faces/OFL.txt',
} as const;

/** The entry of the script face's package in the lock file of the generators. */
export const lockedFace = (root: string): Locked =>
  lockedPackages(join(root, FACE.generators))[FACE.folder.slice(FACE.generators.length + 1)] ?? {};

/** `node_modules/a/node_modules/@b/c` → `@b/c` */
export const packageName = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The licence of a package as an SPDX expression; undefined if it is not known. */
export const licenceOf = (folder: string, { license }: Locked): string | undefined => license ?? READ[packageName(folder)]?.licence;

/** Whether a licence, or an expression of several, is in a list. */
export function isAccepted(licence: string | undefined, list: readonly string[]): boolean {
  if (licence === undefined) return false;
  try {
    return satisfies(licence, list);
  } catch {
    // Not an SPDX expression: a person has to read it.
    return false;
  }
}

/**
 * The problems with the licences of all packages of a lock file, one line for each. `handedOn` has the folders of the packages that
 * merchants and operators receive.
 */
export function licenceProblems(packages: Readonly<Record<string, Locked>>, handedOn: ReadonlySet<string>): string[] {
  return Object.entries(packages).flatMap(([folder, locked]) => {
    // Our own packages are links to folders, and both are skipped.
    if (!folder.includes('node_modules/') || locked.link === true) return [];
    const licence = licenceOf(folder, locked);
    const isTool = !handedOn.has(folder);
    return isAccepted(licence, isTool ? TOOLS : BESIDE)
      ? []
      : [
          `${packageName(folder)} ${locked.version ?? ''} is under ${licence ?? 'no licence that is known'}, which is not accepted for ${isTool ? 'a tool' : 'what is installed with ours'}`,
        ];
  });
}

/** The packages of a lock file that have no hash. For these npm could not detect changed files. */
export const unhashed = (packages: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(packages).flatMap(([folder, { version = '', link, integrity }]) =>
    folder.includes('node_modules/') && link !== true && integrity === undefined ? [`${packageName(folder)} ${version}`] : [],
  );
