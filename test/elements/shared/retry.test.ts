import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadWithRetries } from '../../../src/elements/shared/element/lazy.ts';

for (const { failures, outcome } of [
  { failures: 0, outcome: 'loaded at try 1' },
  { failures: 2, outcome: 'loaded at try 3' },
  { failures: 3, outcome: 'gave up at try 3' },
])
  test(`a file that fails ${failures} times: ${outcome}`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let tries = 0;
    let end: string | null = null;
    const load = (): Promise<number> => (++tries > failures ? Promise.resolve(tries) : Promise.reject(new Error('offline')));
    void loadWithRetries(load).then(
      (at) => (end = `loaded at try ${at}`),
      () => (end = `gave up at try ${tries}`),
    );
    for (let seconds = 0; seconds < 10; seconds++) {
      await new Promise(setImmediate);
      t.mock.timers.tick(1_000);
    }
    await new Promise(setImmediate);
    assert.equal(end, outcome);
  });
