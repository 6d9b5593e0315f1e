/**
 * `npm run generate -- <name>`: writes files of the repository that are made from other packages, or from the running demo. Its packages
 * have a lock file of their own and are installed by the first use.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOwn } from '../test/support/own-packages.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'generate');

/** What can be generated, and the command for it. */
const GENERATORS: Readonly<Record<string, { readonly what: string; readonly command: readonly string[] }>> = {
  marks: { what: 'the logos of card networks and wallets', command: ['node', join(folder, 'marks.ts')] },
  face: { what: 'the script face of a typed signature', command: ['node', join(folder, 'face.ts')] },
  pictures: { what: 'the README’s pictures, from the demo', command: ['node', join(folder, 'pictures.ts')] },
  film: { what: 'the README’s animated picture of a payment, from the demo', command: ['node', join(folder, 'film.ts')] },
  palette: { what: 'smaller files of the accepted pictures', command: ['node', join(folder, 'palette.ts')] },
  migration: {
    what: 'the migration for changed tables: -- migration <subject>; then -- hashes',
    command: ['node', join(folder, 'migration.ts')],
  },
  hashes: { what: 'the recorded hash of each new migration, once it is final', command: ['node', join(folder, 'hashes.ts')] },
};

const [name = '', ...args] = process.argv.slice(2);
const generator = GENERATORS[name];
if (generator === undefined) {
  console.log('npm run generate -- <name>, with one of these names:\n');
  for (const [each, { what }] of Object.entries(GENERATORS)) console.log(`${each.padEnd(12)}${what}`);
  process.exitCode = name === '' ? 0 : 1;
} else {
  installOwn(folder);
  const [command = '', ...given] = generator.command;
  const run = (program: string, words: readonly string[]) => spawnSync(program, words, { cwd: root, stdio: 'inherit' }).status ?? 1;
  // `npm run check` leaves these files out, because their packages are not installed there.
  process.exitCode = run('tsc', ['--pretty', 'false', '-p', folder]) || run(command, [...given, ...args]);
}
