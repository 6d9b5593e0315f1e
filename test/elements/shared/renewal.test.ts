import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSession } from '../../../src/elements/shared/session/renewal.ts';

type Renew = (() => Promise<string>) | undefined;

/** Asks the page once for a session in the place of `ses_1`, which was usable. */
const ask = (renewSession: Renew) => newSession({ renewSession }, 'ses_1', true, () => assert.fail('this is no useless session'));

test('the page’s next session is taken; the expired one and an empty one are none', async () => {
  assert.equal(await ask(() => Promise.resolve('ses_2')), 'ses_2');
  assert.equal(await ask(() => Promise.resolve('ses_1')), null);
  assert.equal(await ask(() => Promise.resolve('')), null);
  assert.equal(await ask(undefined), null);
});

test('the error of a page’s renewSession is on the console, and there is no session', async ({ mock }) => {
  const warn = mock.method(console, 'warn', () => undefined);
  const error = new Error('no');
  assert.equal(await ask(() => Promise.reject(error)), null);
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: said }) => said),
    [['renewSession:', error]],
  );
});

test('a page that does not answer has twenty seconds', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const asked = ask(() => new Promise(() => undefined));
  mock.timers.tick(20_000);
  assert.equal(await asked, null);
});

test('the page is not asked for another session in the place of its own one that was never usable', async () => {
  let calls = 0;
  let useless = 0;
  const page = { renewSession: () => Promise.resolve(`ses_${String((calls += 1) + 1)}`) };
  const next = (expired: string, wasUsable: boolean) => newSession(page, expired, wasUsable, () => (useless += 1));
  assert.equal(await next('ses_1', false), 'ses_2', 'the first session came from elsewhere');
  assert.equal(await next('ses_2', false), null);
  assert.deepEqual([calls, useless], [1, 1]);
  assert.equal(await next('ses_2', true), 'ses_3', 'it was usable for some time');
  assert.equal(await newSession({ ...page }, 'ses_3', false, () => (useless += 1)), 'ses_4', 'another element was not given it');
  assert.deepEqual([calls, useless], [3, 1]);
});
