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

/** Each package's folder, with its doors. */
const packages = [
  { folder: root, names: [...allDoors, ...typeDoors] },
  { folder: join(root, 'sandbox'), names: sandboxDoors },
];

/** Every file that a package promises to others. */
function promised(folder: string): string[] {
  const { exports, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  return [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
}

describe('the doors', () => {
  test('everything the package promises to export is built', () => {
    for (const { folder } of packages)
      assert.deepEqual(
        promised(folder).filter((path) => !existsSync(join(folder, path))),
        [],
      );
  });

  test('every door that is built is promised', () => {
    for (const { folder, names } of packages)
      assert.deepEqual(
        names.filter((name) => !promised(folder).some((path) => path.replace('./', '') === `dist/${name}.js`)),
        [],
      );
  });

  // A page is rendered on a server first: there an import must neither fail, nor speak, nor keep the process alive.
  for (const name of [...doors.browser, ...doors.portable, ...typeDoors])
    test(`importing ${name} on a server does nothing and breaks nothing`, async () => {
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', `await import('./dist/${name}.js');`], {
        cwd: root,
        timeout: 30_000,
      });
      assert.equal(stdout + stderr, '');
    });
});
