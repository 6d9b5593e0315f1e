import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { killNodes } from '../support/killed-nodes.ts';

/** `npm run bench -- --only kills` runs the same scenario with 10,000 charges. */
const CHARGES = 400;
const KILLS = 4;

describe('two nodes on one PostgreSQL, killed in turn (SIGKILL) while many charges are due', () => {
  test('make each charge exactly once, and each webhook arrives with one id, none lost', async () => {
    const { wrong, webhooks, lost, unknown } = await killNodes({ count: CHARGES, kills: KILLS });
    assert.deepEqual(wrong, {});
    assert.ok(webhooks > CHARGES);
    assert.deepEqual(lost, []);
    assert.deepEqual(unknown, []);
  });
});
