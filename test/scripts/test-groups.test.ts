import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { groupsOf, writeGroups } from '../../scripts/test-groups.ts';
import { artefacts } from '../support/results.ts';

const run = promisify(execFile);

const files = (folder: string, count: number): string[] => Array.from({ length: count }, (_each, at) => `test/${folder}/${at}.test.ts`);

/** Runs the files, which are in `folder`, as one group of `npm test`. */
async function runGroup(folder: string, names: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const [group = ''] = writeGroups([names], join(folder, 'groups'), folder);
  // A run inside a run would report to the outer one.
  const { NODE_TEST_CONTEXT: _outer, ...env } = process.env;
  const options = { env: { ...env, ...variables } };
  const ran = await run(process.execPath, ['--test', '--test-reporter=tap', group], options).catch((error: unknown) => error);
  return ran as { code?: number; stdout: string };
}

describe('groups of test files', () => {
  let folder: string;
  beforeEach(async () => {
    await mkdir(artefacts, { recursive: true });
    folder = await mkdtemp(join(artefacts, 'grouped-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('have each file once, and neighbours together', () => {
    const paths = files('service/http', 30);
    const groups = groupsOf(paths);
    assert.deepEqual(groups.flat(), paths);
    assert.deepEqual(
      groups.map((group) => group.length),
      [12, 12, 6],
    );
  });

  test('a file that fails, or cannot be loaded, fails its group, and the others run with their own hooks', async () => {
    const hooked = (name: string) => `
      import { after, before, test } from 'node:test';
      before(() => console.log('${name} begins'));
      after(() => console.log('${name} ends'));
      test('${name} is tested', () => console.log('${name} runs'));`;
    await writeFile(join(folder, 'first.js'), hooked('first'));
    await writeFile(join(folder, 'broken.js'), `throw new Error('broken file');`);
    await writeFile(join(folder, 'wrong.js'), `import { test } from 'node:test'; test('wrong', () => { throw new Error('wrong test'); });`);
    await writeFile(join(folder, 'last.js'), hooked('last'));
    const { code, stdout } = await runGroup(folder, ['first.js', 'broken.js', 'wrong.js', 'last.js']);
    assert.equal(code, 1);
    assert.match(stdout, /broken file/);
    assert.match(stdout, /wrong test/);
    const said = [...stdout.matchAll(/^ *# ((?:first|last) (?:begins|runs|ends))$/gm)].map(([, line]) => line);
    assert.deepEqual(said, ['first begins', 'first runs', 'first ends', 'last begins', 'last runs', 'last ends']);
  });

  test('a group whose tests leave something open does not hold up the run: it fails, and says what is open', async () => {
    await writeFile(
      join(folder, 'open.js'),
      `import { createServer } from 'node:net'; import { test } from 'node:test'; test('open', () => void createServer().listen());`,
    );
    const { code, stdout } = await runGroup(folder, ['open.js'], { TEST_END_GRACE: '100' });
    assert.equal(code, 1);
    assert.match(stdout, /still open: .*TCPServerWrap.*\. Close what a test opens in a hook/);
  });
});
