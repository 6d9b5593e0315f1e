import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Work } from '../../../src/service/domain/records/platform.ts';
import { createLane } from '../../../src/service/work/lane.ts';

const piece = (id: string): Work => ({
  ...{ account_id: 'acc_1', id, kind: 'checkout.expire', subject_id: 'x', due_at: new Date(0), attempts: 0, claimed_until: null },
});

/** A lane whose claims of at most three find these pieces, one list after the other. Each piece runs until it is ended. */
function laneThatFinds(...found: readonly (readonly string[])[]) {
  let looks = 0;
  const running = new Map<string, () => void>();
  const lane = createLane<Work>({
    mostOf: () => 3,
    claim: () => Promise.resolve((found[(looks += 1) - 1] ?? []).map(piece)),
    perform: ({ id }) => new Promise((resolve) => running.set(id, resolve)),
    width: 2,
    isFull: (held) => held.size >= 2,
    failed: (error) => assert.fail(String(error)),
  });
  const end = async (id: string) => {
    running.get(id)?.();
    running.delete(id);
    await new Promise(setImmediate);
  };
  return { lane, looks: () => looks, running: () => [...running.keys()], end, settle: () => new Promise(setImmediate) };
}

describe('a lane', () => {
  test('looks again after a look that found as much as it may, and performs no more at a time than it is wide', async () => {
    const { lane, looks, running, end, settle } = laneThatFinds(['a', 'b', 'c'], ['d']);
    lane.wake();
    await settle();
    assert.deepEqual([looks(), running()], [2, ['a', 'b']]);
    await end('a');
    assert.deepEqual(running(), ['b', 'c']);
    for (const id of ['b', 'c', 'd']) await end(id);
    await lane.idle();
    assert.equal(lane.done(), 4);
  });

  test('looks again when a piece is done for which others had to wait', async () => {
    const { lane, looks, end, settle } = laneThatFinds(['a', 'b'], ['c']);
    lane.wake();
    await settle();
    assert.equal(looks(), 1);
    await end('a');
    assert.equal(looks(), 2);
    await end('b');
    assert.equal(looks(), 3);
    await end('c');
    assert.equal(looks(), 3, 'nothing had to wait for the last');
  });

  test('that stops returns what it has not begun, and waits for the rest', async () => {
    const { lane, end, settle } = laneThatFinds(['a', 'b', 'c', 'd']);
    lane.wake();
    await settle();
    const stopped = lane.stop();
    await end('a');
    await end('b');
    assert.deepEqual(
      (await stopped).map(({ id }) => id),
      ['c', 'd'],
    );
    lane.wake();
    await settle();
    assert.equal(lane.held.size, 2);
  });
});
