import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { wayToBring, type Machine, type Way } from '../support/browser.ts';

/** How a test run gets its browsers on different kinds of machine. */

const MACHINES: Readonly<Record<string, readonly [Machine, chromium: Way, others: Way]>> = {
  'a container where everybody is root': [{ isRoot: true, hasApt: true }, 'system', 'system'],
  'a laptop with Debian, without root': [{ isRoot: false, hasApt: true }, 'playwright', 'none'],
  'a Mac, or a Linux without apt': [{ isRoot: false, hasApt: false }, 'playwright', 'none'],
  'root on a Linux without apt': [{ isRoot: true, hasApt: false }, 'playwright', 'none'],
};

describe('a missing browser', () => {
  for (const [name, [machine, chromium, others]] of Object.entries(MACHINES))
    test(`on ${name}`, () => {
      assert.equal(wayToBring('Chromium', machine), chromium);
      assert.equal(wayToBring('Firefox', machine), others);
      assert.equal(wayToBring('WebKit', machine), others);
    });

  test('is installed by a program that exists', () => {
    assert.ok(existsSync(join(import.meta.dirname, '../../node_modules/playwright/cli.js')));
  });
});
