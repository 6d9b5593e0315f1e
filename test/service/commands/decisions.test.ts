import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../../src/service/commands/charge/network.ts';
import { write, type Call, type Services } from '../../../src/service/commands/write.ts';
import { WriteConflict } from '../../../src/service/domain/database-fault.ts';
import type { CardNetwork, NetworkInquiry } from '../../../src/service/domain/rail-ports.ts';

/** What happens to a decision that others overtake, and to a request whose answer was lost. */

const caller = { account: { id: 'acc_1' } } as unknown as Call;

/** Services whose database rolls back the first `overtaken` transactions, because another one was quicker. */
function overtakenServices(overtaken: number): { services: Services; tries: () => number } {
  let tries = 0;
  const store = {
    transaction: () => {
      tries += 1;
      return tries > overtaken ? Promise.resolve({ result: 'stored', changes: [] }) : Promise.reject(new WriteConflict());
    },
  };
  return { services: { store, onCommit: () => undefined } as unknown as Services, tries: () => tries };
}

const decide = () => Promise.resolve({ result: 'stored', changes: [] });

test('a decision that four others overtake is made the fifth time; after that the caller is told', async () => {
  const busy = overtakenServices(4);
  assert.equal(await write(busy.services, caller, decide), 'stored');
  assert.equal(busy.tries(), 5);
  const hopeless = overtakenServices(5);
  await assert.rejects(write(hopeless.services, caller, decide), WriteConflict);
  assert.equal(hopeless.tries(), 5);
});

test('a charge that the network does not know counts as not made only once its reference is closed', async () => {
  const verdict = (close: () => Promise<NetworkInquiry>) =>
    verdictOf({ inquire: () => Promise.resolve({ type: 'unknown' }), close } as unknown as CardNetwork, 'tra_1');
  assert.deepEqual(await verdict(() => Promise.resolve({ type: 'unknown' })), { type: 'not_processed' });
  // The request may still arrive there and be charged.
  assert.deepEqual(await verdict(() => Promise.reject(new Error('timed out'))), { type: 'no_answer' });
});
