import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { allDoors, doors, sandboxDoors, typeDoors } from '../../scripts/build/doors.ts';
import { root } from './imports.ts';

const run = promisify(execFile);

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
  bin: Record<string, string>;
}

/** The folder of each package, with its entry points. */
const packages = [
  { folder: root, names: [...allDoors, ...typeDoors] },
  { folder: join(root, 'sandbox'), names: sandboxDoors },
];

/** Every file that a package's `exports` names. */
function promised(folder: string): string[] {
  const { exports, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
}

describe('the entry points', () => {
  test('that the package exports are all built', () => {
    for (const { folder } of packages)
      assert.deepEqual(
        promised(folder).filter((path) => !existsSync(join(folder, path))),
        [],
      );
  });

  test('that are built are all exported', () => {
    for (const { folder, names } of packages)
      assert.deepEqual(
        names.filter((name) => !promised(folder).some((path) => path.replace('./', '') === `dist/${name}.js`)),
        [],
      );
  });

  // A page is rendered on a server first. There an import must not fail, print anything, or keep the process running.
  for (const name of [...doors.browser, ...doors.portable, ...typeDoors])
    test(`importing ${name} on a server does nothing and breaks nothing`, async () => {
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', `await import('./dist/${name}.js');`], {
        cwd: root,
        timeout: 30_000,
      });
      assert.equal(stdout + stderr, '');
    });
});
