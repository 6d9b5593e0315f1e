import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStatementQueue } from '../../../src/service/storage/statement-queue.ts';

/** Sends `count` statements one after the other, of which each takes `ms`. Returns the time afterwards. */
function run(queue: ReturnType<typeof createStatementQueue>, count: number, ms: number, from = 0): number {
  let now = from;
  for (let at = 0; at < count; at += 1) {
    queue.sent(now);
    now += ms;
    queue.answered(now);
  }
  return now;
}

test('an empty queue is never long, however slow the statements were', () => {
  const queue = createStatementQueue(20);
  const now = run(queue, 100, 1000);
  assert.equal(queue.isLong(now), false);
});

test('a queue is long when the statements in front need longer than the limit by the mean', () => {
  const queue = createStatementQueue(20);
  const now = run(queue, 100, 5);
  for (let waiting = 0; waiting < 4; waiting += 1) {
    assert.equal(queue.isLong(now), false, `${waiting} in front`);
    queue.sent(now);
  }
  queue.sent(now);
  assert.equal(queue.isLong(now), true);
});

test('fast statements make a long queue short again', () => {
  const queue = createStatementQueue(20);
  const now = run(queue, 100, 0.2, run(queue, 100, 50));
  for (let waiting = 0; waiting < 50; waiting += 1) queue.sent(now);
  assert.equal(queue.isLong(now), false);
});

test('a queue is long when its first statement has taken longer than the limit', () => {
  const queue = createStatementQueue(20);
  queue.sent(100);
  queue.sent(119);
  assert.equal(queue.isLong(120), false);
  assert.equal(queue.isLong(121), true);
  // The second statement begins when the first is answered.
  queue.answered(200);
  assert.equal(queue.isLong(201), false);
});

test('a queue in which a statement has waited for a lock is avoided for a moment', () => {
  const queue = createStatementQueue(20);
  queue.avoid(1000);
  assert.equal(queue.isLong(1099), true);
  assert.equal(queue.isLong(1100), false);
});
