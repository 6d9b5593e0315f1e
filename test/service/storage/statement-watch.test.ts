import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';

const root = join(import.meta.dirname, '../../..');

interface Planted {
  readonly byService?: readonly (readonly [text: string, values?: readonly unknown[]])[];
  readonly byTest?: readonly (readonly [text: string])[];
}

/** Runs a test file that sends planted statements. Its tests pass; only the watch can let it fail. */
async function run({ byService = [], byTest = [] }: Planted): Promise<{ code: number; said: string }> {
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const planted = {
    PLANTED_DATABASE: (await freshDatabase()).options.databaseUrl,
    PLANTED_BY_SERVICE: JSON.stringify(byService),
    PLANTED_BY_TEST: JSON.stringify(byTest),
  };
  const args = ['--test', '--test-reporter=spec', 'test/service/storage/planted-statements.ts'];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root, env: { ...env, ...planted } }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

const COMPLAINT = /A distributed PostgreSQL does not run this statement on one server: (.*)\.\n {2}(.*)\n/g;
const complaintsIn = (said: string) => [...said.matchAll(COMPLAINT)].map(([, why, text]) => `${why ?? ''} | ${text ?? ''}`);

describe('the watch over the statements of services', () => {
  test('lets a test file fail whose service sends a statement for all servers, and names it once with the reason', async () => {
    const text = 'select id from orders where id = $1';
    const { code, said } = await run({
      byService: [
        [text, ['ord_1']],
        [text, ['ord_2']],
        ['select id from orders where account_id = $1', ['acc_1']],
      ],
    });
    assert.deepEqual(complaintsIn(said), [`it does not give the account of orders | ${text}`], said);
    assert.equal(code, 1, said);
  });

  test('compares the values: a statement with two accounts is for two servers', async () => {
    const text = 'select o.id from orders o join customers c on c.account_id = $2 where o.account_id = $1';
    const { code, said } = await run({
      byService: [
        [text, ['acc_1', 'acc_1']],
        [text, ['acc_1', 'acc_2']],
      ],
    });
    assert.deepEqual(complaintsIn(said), [`it gives more than one account | ${text}`], said);
    assert.equal(code, 1, said);
  });

  test('says nothing of what a service may send, and of what tests send themselves', async () => {
    const { code, said } = await run({
      byService: [
        ['select id from orders where account_id = $1', ['acc_1']],
        ['select id from accounts'],
        ['delete from "velocity" where "velocity"."at" < $1', [new Date()]],
      ],
      byTest: [['select id from orders'], ['delete from work']],
    });
    assert.deepEqual(complaintsIn(said), [], said);
    assert.equal(code, 0, said);
  });
});
