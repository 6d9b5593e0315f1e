/**
 * `npm run pack`: both packages as tarballs, from the existing build, with the hash of each. Every build of the same commit has the same
 * hashes. `npm run pack -- <folder>` writes them into another folder.
 */
import { basename, join, resolve } from 'node:path';
import { pack, PACKAGES } from './build/pack.ts';

const root = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? root);
for (const name of Object.keys(PACKAGES) as (keyof typeof PACKAGES)[]) {
  const { tarball, integrity } = await pack(folder, root, name);
  console.log(`${basename(tarball)} ${integrity}`);
}
