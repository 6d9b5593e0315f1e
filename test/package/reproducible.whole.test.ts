import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { artefacts } from '../support/results.ts';

/**
 * Every build of the same commit has the same bytes: in another folder, with another working directory, at another time, in
 * another time zone, with a node_modules that is a link.
 */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Everything that a build reads, besides what npm installed. */
const SOURCES = ['src', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
/** The files of a package that are not built. */
const BESIDE = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'sandbox/operations',
  ...['package.json', 'README.md', 'LICENSE'].map((name) => `sandbox/${name}`),
];

/** Whether the owner may run a file. */
const isExecutable = (path: string): boolean => (statSync(path).mode & 0o100) !== 0;

/**
 * The built files of a folder with their hashes and whether they are executable. The stamp contains only the build's time and
 * is not published.
 */
function hashes(folder: string): Record<string, string> {
  const files = globSync('{dist,sandbox/dist}/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((path) => [
      path.slice(folder.length + 1),
      `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${isExecutable(path) ? 'executable' : ''}`,
    ]),
  );
}

/** What `npm run pack` prints. */
async function packed(folder: string): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'pay-elements-packed-'));
  try {
    return (await run(process.execPath, ['scripts/pack.ts', place], { cwd: folder })).stdout;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

describe('a build', () => {
  test('has the same bytes in two folders, and its packages have the same hashes', async () => {
    await mkdir(artefacts, { recursive: true });
    const second = await mkdtemp(join(artefacts, 'second-build-'));
    try {
      for (const path of [...SOURCES, ...BESIDE]) await cp(join(root, path), join(second, path), { recursive: true });
      await symlink(join(root, 'node_modules'), join(second, 'node_modules'));
      await run(process.execPath, [join(second, 'scripts/build.ts')], {
        cwd: join(second, 'scripts'),
        env: { ...process.env, TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', NO_COLOR: '1' },
        maxBuffer: 16 * 1024 * 1024,
      });
      const [first, other] = [hashes(root), hashes(second)];
      assert.ok(Object.keys(first).length > 200);
      assert.ok(Object.keys(first).some((path) => path.endsWith('.map')));
      assert.deepEqual(other, first);
      // An installation makes the commands executable. If a build did not, a package that is packed after an installation
      // would have other bytes.
      for (const command of ['dist/cli.js', 'sandbox/dist/sandbox.js']) assert.ok(isExecutable(join(second, command)), command);

      const said = await packed(root);
      assert.match(said, /^pay-elements-[\d.]+\.tgz sha512-[\w+/]{86}==\npay-elements-sandbox-[\d.]+\.tgz sha512-[\w+/]{86}==\n$/);
      assert.equal(await packed(second), said);
      assert.equal(await packed(root), said);
    } finally {
      await rm(second, { recursive: true, force: true });
    }
  });
});
