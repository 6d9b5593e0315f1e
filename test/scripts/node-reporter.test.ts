import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { writeGroups } from '../../scripts/test-groups.ts';
import { artefacts, type Result } from '../support/results.ts';

const run = promisify(execFile);
const support = join(import.meta.dirname, '../support');

/** What a test file does, and what the report of the failure contains. Each file also has one test that passes. */
const FAULTS: Readonly<Record<string, { readonly source: string; readonly says: RegExp }>> = {
  'cannot be loaded': { source: `import './missing.js';`, says: /missing/ },
  'has a test that fails': { source: `test('fails', () => { throw new Error('wrong'); });`, says: /fails\n.*wrong/ },
  'has an error with a cause': {
    source: `test('fails', () => { throw new Error('outside', { cause: new Error('inside') }); });`,
    says: /outside[^]*Caused by: Error: inside/,
  },
  'fails before its tests': { source: `before(() => { throw new Error('no database'); });`, says: /no database/ },
  'fails after its tests': { source: `after(() => { throw new Error('not closed'); });`, says: /not closed/ },
  'has an error that nobody handles, in a test that awaits something': {
    source: `test('waits', async () => { await null; void Promise.reject(new Error('unheard')); await new Promise(setImmediate); });`,
    says: /unheard/,
  },
  'has an error that nobody handles, after its tests': {
    source: `test('starts', () => { setTimeout(() => { throw new Error('too late'); }, 20); });`,
    says: /too late/,
  },
  'ends its process': { source: `test('ends', () => process.exit(3));`, says: /./ },
  'is killed': {
    source: `test('dies', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(setImmediate); });`,
    says: /./,
  },
};

describe('the counts of the Node tests', () => {
  let folder: string;
  beforeEach(async () => {
    await mkdir(artefacts, { recursive: true });
    folder = await mkdtemp(join(artefacts, 'counted-'));
    await writeFile(join(folder, 'setup.js'), 'export const globalSetup = () => {}; export const globalTeardown = () => {};');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs the files, which are in `folder`, as `npm test` runs a group. */
  async function counted(names: readonly string[]): Promise<Result> {
    const results = join(folder, 'results.jsonl');
    const { NODE_TEST_CONTEXT: _outer, ...env } = process.env;
    const reporters = [`--test-reporter=${join(support, 'node-reporter.ts')}`, '--test-reporter-destination=stderr'];
    await run(
      process.execPath,
      ['--test', `--test-global-setup=${join(folder, 'setup.js')}`, ...reporters, ...writeGroups([names], join(folder, 'groups'), folder)],
      { env: { ...env, TEST_RESULTS: results } },
    ).catch(() => undefined);
    return JSON.parse(await readFile(results, 'utf8')) as Result;
  }

  const fileWith = (name: string, source: string) =>
    writeFile(join(folder, name), `import { after, before, test } from 'node:test'; test('passes', () => {}); ${source}`);

  test('are right if all tests pass', async () => {
    await fileWith('sound.js', '');
    const { passed, failed, failures } = await counted(['sound.js']);
    assert.deepEqual({ passed, failed, failures }, { passed: 1, failed: 0, failures: [] });
  });

  for (const [fault, { source, says }] of Object.entries(FAULTS))
    test(`contain a failure if a file ${fault}`, async () => {
      await fileWith('sound.js', '');
      await fileWith('faulty.js', source);
      const { failed, failures } = await counted(['sound.js', 'faulty.js']);
      assert.ok(failed >= 1);
      assert.match(failures.join('\n'), says);
    });
});
