import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { groupsOf, writeGroups } from '../../scripts/test-groups.ts';
import { artefacts } from '../support/results.ts';

const run = promisify(execFile);

const files = (folder: string, count: number): string[] => Array.from({ length: count }, (_each, at) => `test/${folder}/${at}.test.ts`);

describe('groups of test files', () => {
  test('have each file once, and files of one folder together', () => {
    const paths = [
      ...files('facts', 3),
      ...files('service/http', 30),
      'test/simulation/quarters/first.test.ts',
      'test/service/killed.test.ts',
    ];
    const groups = groupsOf(paths);
    assert.deepEqual(groups.flat().toSorted(), paths.toSorted());
    assert.deepEqual(
      groups.map((group) => group.length),
      [1, 1, 12, 12, 6, 3],
    );
    for (const group of groups) assert.equal(new Set(group.map((path) => path.slice(0, path.lastIndexOf('/')))).size, 1);
  });

  test('a file that fails, or cannot be loaded, fails its group, and the others run with their own hooks', async () => {
    await mkdir(artefacts, { recursive: true });
    const folder = await mkdtemp(join(artefacts, 'grouped-'));
    const hooked = (name: string) => `
      import { after, before, test } from 'node:test';
      before(() => console.log('${name} begins'));
      after(() => console.log('${name} ends'));
      test('${name} is tested', () => console.log('${name} runs'));`;
    try {
      const paths = ['first.js', 'broken.js', 'wrong.js', 'last.js'];
      await writeFile(join(folder, 'first.js'), hooked('first'));
      await writeFile(join(folder, 'broken.js'), `throw new Error('broken file');`);
      await writeFile(
        join(folder, 'wrong.js'),
        `import { test } from 'node:test'; test('wrong', () => { throw new Error('wrong test'); });`,
      );
      await writeFile(join(folder, 'last.js'), hooked('last'));
      const [group = ''] = writeGroups([paths], join(folder, 'groups'), folder);
      // A run inside a run would report to the outer one.
      const { NODE_TEST_CONTEXT: _outer, ...env } = process.env;
      const ran = await run(process.execPath, ['--test', '--test-reporter=tap', group], { env }).catch((error: unknown) => error);
      const { code, stdout } = ran as { code?: number; stdout: string };
      assert.equal(code, 1);
      assert.match(stdout, /broken file/);
      assert.match(stdout, /wrong test/);
      const said = [...stdout.matchAll(/^ *# ((?:first|last) (?:begins|runs|ends))$/gm)].map(([, line]) => line);
      assert.deepEqual(said, ['first begins', 'first runs', 'first ends', 'last begins', 'last runs', 'last ends']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
