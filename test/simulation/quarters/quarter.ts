import { describe, test } from 'node:test';
import { play } from '../history.ts';

/** The number of histories in every run of the tests. `npm run simulate` runs 100,000. */
const HISTORIES = 1_000;

/**
 * Plays a quarter of the histories. Each quarter has a file, so that they run side by side: one file with all of them is by
 * far the longest, and at the end of a run no other would be left to run beside it.
 */
export function playQuarter(number: 1 | 2 | 3 | 4): void {
  const [first, last] = [((number - 1) * HISTORIES) / 4 + 1, (number * HISTORIES) / 4];
  describe('simulated histories', () => {
    test(`keep every promise in histories ${first} to ${last}, whatever is killed, cut, lost, doubled or late`, async () => {
      for (let seed = first; seed <= last; seed += 1)
        await play(seed).catch((error: unknown) => {
          throw new Error(`seed ${seed}; play it again with: npm run simulate -- --seed ${seed}`, { cause: error });
        });
    });
  });
}
