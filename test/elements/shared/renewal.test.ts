import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSession } from '../../../src/elements/shared/runner/renewal.ts';

test('the page’s next session is taken; the expired one, an empty one and a failure are none', async () => {
  assert.equal(await newSession(() => Promise.resolve('ses_2'), 'ses_1'), 'ses_2');
  assert.equal(await newSession(() => Promise.resolve('ses_1'), 'ses_1'), null);
  assert.equal(await newSession(() => Promise.resolve(''), 'ses_1'), null);
  assert.equal(await newSession(() => Promise.reject(new Error('no')), 'ses_1'), null);
  assert.equal(await newSession(undefined, 'ses_1'), null);
});

test('a page that does not answer has twenty seconds', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const asked = newSession(() => new Promise(() => undefined), 'ses_1');
  mock.timers.tick(20_000);
  assert.equal(await asked, null);
});
