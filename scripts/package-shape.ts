/**
 * `node scripts/package-shape.ts`: packs what would be published and asks the public checkers of packages about it:
 * publint (files, exports, fields) and are-the-types-wrong (what TypeScript finds through each entry).
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from './build/pack.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** Each with the tarball as its last argument; a code other than 0 is a complaint. The package is made of ES modules alone. */
const checkers: readonly (readonly [name: string, ...args: string[]])[] = [
  ['publint', 'run', '--strict'],
  ['attw', '--profile', 'esm-only', '--format', 'ascii'],
];

const folder = await mkdtemp(join(tmpdir(), 'pay-elements-pack-'));
try {
  const tarball = await packInto(folder, root);
  for (const [name, ...args] of checkers)
    await run(bin(name), [...args, tarball]).then(
      () => console.log(`${name}: nothing to say`),
      (error: unknown) => {
        console.log(`${name}:\n${isFailure(error) ? error.stdout + error.stderr : String(error)}`);
        process.exitCode = 1;
      },
    );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function isFailure(error: unknown): error is { stdout: string; stderr: string } {
  return error instanceof Error && 'stdout' in error && 'stderr' in error;
}
