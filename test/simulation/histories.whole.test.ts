import { describe } from 'node:test';
import { testHistories } from './histories.ts';

describe('the simulated histories after the daily ones', { concurrency: true }, () => {
  for (const from of [251, 501, 751]) testHistories(from, 250);
});
