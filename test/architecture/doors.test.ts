import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { allDoors, doors } from '../../scripts/build/doors.ts';
import { root } from './imports.ts';

const run = promisify(execFile);

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
  bin: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const published = [...Object.values(manifest.exports), ...Object.values(manifest.bin)].flatMap((target) =>
  typeof target === 'string' ? [target] : Object.values(target),
);

describe('the doors', () => {
  test('everything the package promises to export is built', () => {
    assert.deepEqual(
      published.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  test('every door that is built is promised', () => {
    assert.deepEqual(
      allDoors.filter((name) => !published.includes(`./dist/${name}.js`)),
      [],
    );
  });

  // A page is rendered on a server first: there an import must neither fail, nor speak, nor keep the process alive.
  for (const name of [...doors.browser, ...doors.portable])
    test(`importing ${name} on a server does nothing and breaks nothing`, async () => {
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', `await import('./dist/${name}.js');`], {
        cwd: root,
        timeout: 30_000,
      });
      assert.equal(stdout + stderr, '');
    });
});
