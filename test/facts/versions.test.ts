import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { firstAnswer, isOlder } from '../../src/facts/versions.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const sandbox = { name: 'pay-elements-sandbox', version: '1.2.3', engines: { node: '>=22.13' } };

describe('the first answer of a command', () => {
  for (const [older, newer] of [
    ['0.9.12', '0.10.0'],
    ['20.20.2', '22.13'],
    ['22.12.99', '22.13'],
    ['9.0.0', '10'],
  ] as const)
    test(`${older} is older than ${newer}`, () => {
      assert.deepEqual([isOlder(older, newer), isOlder(newer, older), isOlder(newer, newer)], [true, false, false]);
    });

  for (const args of [['--version'], ['-v'], ['version'], ['sandbox', '--version']])
    test(`to ${args.join(' ')} is the version, on every Node`, () => {
      for (const node of ['18.0.0', '24.0.0']) assert.deepEqual(firstAnswer(sandbox, args, node), { text: '1.2.3\n', code: 0 });
    });

  test('on a Node that is too old says which one is needed, and what to do', () => {
    const said = firstAnswer(sandbox, [], '20.20.2');
    assert.equal(said?.code, 1);
    assert.match(said.text, /^pay-elements-sandbox needs Node\.js 22\.13 or newer, and this is 20\.20\.2\. Install a newer one .*\n$/);
    for (const node of ['22.13.0', '22.13.1', '24.0.0']) assert.equal(firstAnswer(sandbox, [], node), null);
  });

  for (const command of ['cli', 'sandbox'])
    test(`of src/${command}.ts is that of its package`, async () => {
      for (const flag of ['--version', '-v', 'version'])
        assert.equal((await run(process.execPath, [`src/${command}.ts`, flag], { cwd: root })).stdout, `${version}\n`);
    });
});
