import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folders of the two packages, below the repository's root. */
export const PACKAGES = { 'pay-elements': '.', 'pay-elements-sandbox': 'sandbox' } as const;

/** The output of `npm pack` for a tarball. */
export interface Packed {
  /** The tarball's path. */
  readonly tarball: string;
  /** The size of its unpacked content, in bytes. */
  readonly unpackedSize: number;
  /** The paths of its files, relative to the package. */
  readonly files: readonly string[];
  /** The hash of the tarball as `sha512-…`, the format of registries and lock files. */
  readonly integrity: string;
}

/** Packs a package as `npm publish` would, from the existing build. */
export async function pack(folder: string, root: string, name: keyof typeof PACKAGES = 'pay-elements'): Promise<Packed> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: join(root, PACKAGES[name]),
    maxBuffer: 16 * 1024 * 1024,
  });
  const [{ filename, unpackedSize, files, integrity }] = JSON.parse(stdout) as [
    { filename: string; unpackedSize: number; files: readonly { path: string }[]; integrity: string },
  ];
  return { tarball: join(folder, filename), unpackedSize, files: files.map(({ path }) => path), integrity };
}

/** Packs a package and returns only the tarball's path. */
export async function packInto(folder: string, root: string, name: keyof typeof PACKAGES = 'pay-elements'): Promise<string> {
  return (await pack(folder, root, name)).tarball;
}
