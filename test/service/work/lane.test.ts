import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { SearchedAccounts } from '../../../src/service/domain/ports.ts';
import type { Work } from '../../../src/service/domain/records/platform.ts';
import { createLane } from '../../../src/service/work/lane.ts';

/** Where a lane looks for work. On a distributed database, a look everywhere asks all servers. */

const piece = (account_id: string): Work => ({
  account_id,
  id: `wrk_${account_id}`,
  kind: 'webhook.deliver',
  subject_id: 'x',
  due_at: new Date(0),
  attempts: 0,
  claimed_until: null,
  receiver: null,
  queue: null,
});

/** A lane whose looks find these pieces, one list after the other. `looks` says where it has looked. */
function laneThatFinds(...found: readonly (readonly Work[])[]) {
  const looks: SearchedAccounts[] = [];
  let end: (() => void) | undefined;
  const rests: number[] = [];
  const rest = (empty: number) => {
    rests.push(empty);
    return new Promise<void>((resolve) => (end = resolve));
  };
  const claim = (_: ReadonlySet<Work>, where: SearchedAccounts) => Promise.resolve(found[looks.push(where) - 1] ?? []);
  const failed = (error: unknown) => assert.fail(String(error));
  const lane = createLane({ claim, perform: () => Promise.resolve(), width: 4, rest, failed });
  /** Performs a piece that was stored as claimed, until it is done. */
  const take = async (item: Work) => {
    const before = lane.done();
    lane.take([item]);
    while (lane.done() === before) await turn();
  };
  return {
    looks,
    rests,
    lane,
    take,
    endRest: async () => {
      end?.();
      await turn();
    },
  };
}

describe('a lane', () => {
  test('looks once for all work that is done while it rests, because its last look found nothing', async () => {
    const { looks, lane, take, endRest } = laneThatFinds();
    lane.wake('acc_1');
    await lane.idle();
    for (const account of ['acc_2', 'acc_3', 'acc_2']) await take(piece(account));
    assert.deepEqual(looks, [['acc_1']]);
    await endRest();
    assert.deepEqual(looks, [['acc_1'], ['acc_2', 'acc_3']]);
  });

  test('looks at once where work may be due, and for work that is done as soon as a look has found something', async () => {
    const { looks, lane, take, endRest } = laneThatFinds([], [piece('acc_2')]);
    lane.wake('acc_1');
    await lane.idle();
    await take(piece('acc_3'));
    lane.wake('acc_2');
    for (let turns = 0; turns < 5; turns += 1) await turn();
    assert.deepEqual(looks, [['acc_1'], ['acc_2'], ['acc_3', 'acc_2']]);
    await endRest();
    assert.equal(looks.length, 3);
  });

  test('rests longer with each look that finds nothing, until one finds something or work of an account may be due', async () => {
    const { rests, lane, take, endRest } = laneThatFinds([], [], [], [piece('acc_1')]);
    lane.wake('acc_1');
    await lane.idle();
    for (let times = 0; times < 3; times += 1) {
      await take(piece('acc_1'));
      await endRest();
      await turn();
    }
    assert.deepEqual(rests, [1, 2, 3]);
    await lane.idle();
    // The third found something; the one after it did not.
    await take(piece('acc_1'));
    assert.equal(rests.at(-1), 1);
    await endRest();
    await turn();
    await take(piece('acc_1'));
    assert.equal(rests.at(-1), 2);
    await endRest();
    lane.wake('acc_1');
    await lane.idle();
    await take(piece('acc_1'));
    assert.equal(rests.at(-1), 1);
  });

  test('is idle only when it has looked for what waited for finished work, without a rest', async () => {
    const { looks, lane, take } = laneThatFinds([], [piece('acc_4')]);
    lane.wake('acc_1');
    await lane.idle();
    await take(piece('acc_2'));
    await lane.idle();
    assert.deepEqual(looks, [['acc_1'], ['acc_2'], ['acc_4']]);
  });

  test('looks at the account whose work may be due, and there again when it is done', async () => {
    const { looks, lane } = laneThatFinds([piece('acc_1')]);
    lane.wake('acc_1');
    await lane.idle();
    assert.deepEqual(looks, [['acc_1'], ['acc_1']]);
  });

  test('looks at all accounts that were named during a look, in one look', async () => {
    const { looks, lane } = laneThatFinds();
    for (const account of ['acc_1', 'acc_2', 'acc_3', 'acc_2']) lane.wake(account);
    await lane.idle();
    assert.deepEqual(looks, [['acc_1'], ['acc_2', 'acc_3']]);
  });

  test('looks everywhere when it is not told where, also if accounts were named as well', async () => {
    const { looks, lane } = laneThatFinds();
    lane.wake('acc_1');
    lane.wake();
    lane.wake('acc_2');
    await lane.idle();
    assert.deepEqual(looks, [['acc_1'], 'all']);
  });

  test('looks everywhere again until it finds nothing there, because more may wait', async () => {
    const { looks, lane } = laneThatFinds([piece('acc_1')], [piece('acc_2')]);
    lane.wake();
    await lane.idle();
    assert.deepEqual(looks, ['all', 'all', 'all']);
    lane.wake('acc_1');
    await lane.idle();
    assert.deepEqual(looks.slice(3), [['acc_1']]);
  });
});
