import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Services } from '../../../src/service/commands/write.ts';
import type { AdjustableClock, Due, WorkQueue } from '../../../src/service/domain/ports.ts';
import { createRunner } from '../../../src/service/work/runner.ts';

/** A runner that has started, with the parts of its queue that a test names. What it claims goes on for longer than the test. */
async function started(queue: object, move: ReturnType<AdjustableClock['move']> = null) {
  const routines = new Map<string, () => Promise<unknown>>();
  const none = () => Promise.resolve([]);
  createRunner({
    services: { traces: { span: () => new Promise(() => undefined) } } as unknown as Services,
    queue: { claim: none, claimQueues: none, ...queue } as unknown as WorkQueue,
    clock: { now: () => new Date(0), move: () => move } as unknown as AdjustableClock,
    send: () => assert.fail('nothing is sent'),
    log: (fault) => assert.fail(fault.error),
    routines: {
      every: (_ms, name, run) => routines.set(name, run),
      failed: (_name, error) => assert.fail(String(error)),
      stop: () => undefined,
    },
  }).start();
  await new Promise(setImmediate);
  return routines;
}

describe('a node', () => {
  test('renews the leases of all that is under way, charges and deliveries', async () => {
    const renewed: string[][] = [];
    const found = { work: [{ id: 'wrk_1', kind: 'charge.run' }], queues: [{ id: 'ckq_1', receiver: 'https://shop.example' }] };
    const routines = await started({
      claim: () => Promise.resolve(found.work.splice(0)),
      claimQueues: () => Promise.resolve(found.queues.splice(0)),
      renew: (items: readonly Due[]) => Promise.resolve(renewed.push(items.map(({ id }) => id))),
    });
    await routines.get('renew')?.();
    assert.deepEqual(renewed, [['wrk_1', 'ckq_1']]);
  });

  test('goes on with a move of the clock whose node died', async () => {
    let tries = 0;
    const runAlone = () => {
      tries += 1;
      return Promise.resolve(null);
    };
    await started({ runAlone });
    assert.equal(tries, 0);
    await started({ runAlone }, { target: new Date(1), freeze: true });
    assert.equal(tries, 1);
  });
});
