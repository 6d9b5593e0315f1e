/**
 * `npm run check -- licences`: every package of the lock file has a licence that is accepted for our use of it, and a hash with which npm
 * checks its files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedFolders } from './build/installation.ts';
import { licenceProblems, lockedPackages, unhashed } from './build/licences.ts';
import { PACKAGES } from './build/pack.ts';

const root = join(import.meta.dirname, '..');
const packages = lockedPackages(root);
const handedOn = Object.values(PACKAGES).flatMap((folder) => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return installedFolders(packages, Object.keys(dependencies));
});
const problems = [
  ...licenceProblems(packages, new Set(handedOn)),
  ...unhashed(packages).map((name) => `${name} has no integrity in package-lock.json: whatever a registry sends would be taken`),
];
for (const line of problems) console.log(line);
if (problems.length === 0)
  console.log(`${Object.keys(packages).length} packages, ${new Set(handedOn).size} of them handed on: every licence is accepted`);
process.exitCode = problems.length === 0 ? 0 : 1;
