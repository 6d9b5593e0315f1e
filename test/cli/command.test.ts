import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '../../src/cli/command.ts';

test('an unknown command ends with 2, names it, and shows the help', async (t) => {
  const written = t.mock.method(process.stderr, 'write', () => true);
  const before = process.exitCode;
  await runCommand(['nothing']);
  const ended = process.exitCode;
  process.exitCode = before;
  assert.equal(ended, 2);
  assert.match(String(written.mock.calls[0]?.arguments[0]), /^There is no command "nothing"\.\n\npay-elements:/);
});
