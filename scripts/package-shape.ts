/**
 * `node scripts/package-shape.ts`: packs what would be published and runs two public checkers: publint (files, exports, fields) and
 * are-the-types-wrong (what TypeScript finds through each entry). Then it checks the size of a merchant's installation against the
 * budget.
 */
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
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
const publint = join(root, 'node_modules/.bin/publint');

/** What the checkers find in a tarball; nothing if it is well. */
const checkers: Readonly<Record<string, (tarball: string) => Promise<string>>> = {
  publint: (tarball) =>
    run(publint, ['run', tarball, '--strict']).then(
      () => '',
      (error: unknown) => (isFailure(error) ? error.stdout + error.stderr : String(error)),
    ),
  'are-the-types-wrong': async (tarball) => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!analysis.types) return 'it has no types';
    // The packages contain only ES modules: what resolves CommonJS, or knows no `exports`, cannot use them.
    const found = analysis.problems.filter((each) => !('resolutionKind' in each && ['node10', 'node16-cjs'].includes(each.resolutionKind)));
    return found.map((each) => JSON.stringify(each)).join('\n');
  },
};

/** The limits for `npm install pay-elements`: the number of other packages that it installs, and their unpacked size in bytes. */
const BUDGET = { packages: 8, bytes: 9_000_000 } as const;

const folder = await mkdtemp(join(tmpdir(), 'pay-elements-pack-'));
try {
  for (const name of ['pay-elements', 'pay-elements-sandbox'] as const) {
    const { tarball, unpackedSize } = await pack(folder, root, name);
    for (const [checker, check] of Object.entries(checkers)) {
      const found = await check(tarball);
      console.log(`${name}: ${checker}: ${found === '' ? 'nothing to say' : `\n${found}`}`);
      if (found !== '') process.exitCode = 1;
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
