import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { play } from './history.ts';
import { PLANTS, type PlantName } from './world/plants.ts';

/** Histories in every run; `npm run simulate` plays 100,000. */
const HISTORIES = 1_000;
/** Within so many histories, a fault that was put in must be found. */
const FOUND_WITHIN = 60;

describe('simulated histories', () => {
  test(`${HISTORIES} of them keep every promise, whatever is killed, cut, lost, doubled or late`, async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1)
      await play(seed).catch((error: unknown) => {
        throw new Error(`seed ${seed}; play it again with: npm run simulate -- --seed ${seed}`, { cause: error });
      });
  });

  test('the same seed is the same history, to the last change', async () => {
    const [first, second]: [string[], string[]] = [[], []];
    await play(7, undefined, first);
    await play(7, undefined, second);
    assert.ok(first.length > 100);
    // What is sealed has random bytes; it is not in the journal.
    assert.deepEqual(second, first);
  });

  for (const name of Object.keys(PLANTS) as PlantName[])
    test(`${name} is found`, async () => {
      const found = [];
      for (let seed = 1; seed <= FOUND_WITHIN && found.length === 0; seed += 1)
        await play(seed, PLANTS[name]).catch((error: unknown) => found.push(error));
      assert.equal(found.length, 1);
    });
});
