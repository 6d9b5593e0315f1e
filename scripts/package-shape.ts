/**
 * `node scripts/package-shape.ts`: packs what would be published and runs two public checkers: publint (files, exports, fields) and
 * are-the-types-wrong (what TypeScript finds through each entry). Then it checks the size of a merchant's installation against the
 * budget.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installation } from './build/installation.ts';
import { pack, PACKAGES } from './build/pack.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** The commands of the checkers, for a tarball. An exit code other than 0 is a failure. The packages contain only ES modules. */
const checkers: readonly ((tarball: string) => readonly [name: string, ...args: string[]])[] = [
  (tarball) => ['publint', 'run', tarball, '--strict'],
  (tarball) => ['attw', tarball, '--profile', 'esm-only', '--format', 'ascii'],
];

/** The limits for `npm install pay-elements`: the number of other packages that it installs, and their unpacked size in bytes. */
const BUDGET = { packages: 8, bytes: 8_500_000 } as const;

const folder = await mkdtemp(join(tmpdir(), 'pay-elements-pack-'));
try {
  for (const name of ['pay-elements', 'pay-elements-sandbox'] as const) {
    const { tarball, unpackedSize } = await pack(folder, root, name);
    for (const check of checkers) {
      const [checker, ...args] = check(tarball);
      await run(bin(checker), args).then(
        () => console.log(`${name}: ${checker}: nothing to say`),
        (error: unknown) => {
          console.log(`${name}: ${checker}:\n${isFailure(error) ? error.stdout + error.stderr : String(error)}`);
          process.exitCode = 1;
        },
      );
    }
    if (name === 'pay-elements') budget(name, unpackedSize);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function budget(name: keyof typeof PACKAGES, unpackedSize: number): void {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, PACKAGES[name], 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const { packages, bytes } = installation(root, Object.keys(dependencies));
  const total = bytes + unpackedSize;
  const holds = packages.length <= BUDGET.packages && total <= BUDGET.bytes;
  console.log(
    `${name}: ${packages.length} packages beside itself (at most ${BUDGET.packages}), ${(total / 1e6).toFixed(1)} MB unpacked (at most ${BUDGET.bytes / 1e6})`,
  );
  if (!holds) {
    console.log(`too much: ${packages.join(', ')}`);
    process.exitCode = 1;
  }
}

function isFailure(error: unknown): error is { stdout: string; stderr: string } {
  return error instanceof Error && 'stdout' in error && 'stderr' in error;
}
