import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Plays histories as `npm run simulate` does, in a process of their own: inside a test, Node notes for every promise which test made it,
 * and that doubles the time of a history.
 */
export function testHistories(from: number, count: number): void {
  test(`histories ${from} to ${from + count - 1} keep every promise, whatever is killed, cut, lost, doubled or late`, async () => {
    const args = [join(import.meta.dirname, 'run.ts'), '--from', String(from), '--seeds', String(count)];
    // A run that finds a fault says in its error which history it was, and how to play it again.
    const { stdout } = await run(process.execPath, args);
    assert.match(stdout, new RegExp(`^${count} histories hold`, 'm'));
  });
}
