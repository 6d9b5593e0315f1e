import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { installOwn } from '../support/own-packages.ts';

/** Component tests of a merchant: the runners that most of them use, in a document without a browser. */

const folder = join(import.meta.dirname, '../component-runners');

/** The command of each runner. Jest reads this package, which has ES modules alone, with an option of Node. */
const RUNNERS: readonly { readonly name: string; readonly command: readonly string[]; readonly options?: string }[] = [
  { name: 'Vitest in jsdom', command: ['vitest', 'run', '--environment=jsdom'] },
  { name: 'Vitest in happy-dom', command: ['vitest', 'run', '--environment=happy-dom'] },
  { name: 'Jest in jsdom', command: ['jest'], options: '--experimental-vm-modules' },
];

describe('an element in a component test stays an empty tag, and the run ends well', () => {
  before(() => {
    installOwn(folder);
    const link = join(folder, 'node_modules/pay-elements');
    rmSync(link, { force: true });
    symlinkSync('../../..', link);
  });

  for (const { name, command, options } of RUNNERS)
    test(name, () => {
      const [program = '', ...args] = command;
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', program), args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, NO_COLOR: '1', NODE_OPTIONS: options ?? '', PATH: [join(process.execPath, '..'), process.env.PATH].join(delimiter) },
      });
      assert.equal(status, 0, `${stdout}\n${stderr}`);
      assert.match(`${stdout}\n${stderr}`, /\b4 passed\b/);
    });
});
