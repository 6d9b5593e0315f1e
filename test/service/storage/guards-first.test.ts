import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { insert, update } from '../../../src/service/domain/decision.ts';
import { stepsOf } from '../../../src/service/storage/append.ts';

/**
 * PostgreSQL runs the parts of a statement whose rows are counted first, so that a faster tab is noticed before anything is inserted.
 * Citus runs the parts one after the other, as they stand: an insert would meet the row of the faster tab, and fail as a fault of ours.
 */
describe('changes whose record may have been changed by another', () => {
  const NOW = new Date('2026-03-01T10:00:00Z');
  const changes = [
    insert('journal', { account_id: 'acc_1', id: 'jou_1', at: NOW, event: 'paid', subject_id: 'ses_1', data: {} }),
    update('checkout_sessions', 'ses_1', { version: 2, state: 'completed' }),
  ];
  const shapes = (isDistributed: boolean) =>
    stepsOf({ db: drizzle.mock(), account_id: 'acc_1', node: 1, isDistributed, layout: 'long' }, changes, {
      raise: null,
      alone: true,
      check: null,
    }).map(({ shape }) => shape);

  test('are one statement with the others on one PostgreSQL', () => {
    assert.equal(shapes(false).length, 1);
  });

  test('are written before the others on a distributed database', () => {
    const [first, second, ...more] = shapes(true);
    assert.match(first ?? '', /^write alone update checkout_sessions\([\w,]+\)$/);
    assert.match(second ?? '', /^write alone insert journal\([\w,]+\)$/);
    assert.deepEqual(more, []);
  });
});
