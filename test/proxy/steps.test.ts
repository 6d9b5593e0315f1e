import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SessionStep } from '../../src/proxy.ts';
import { answerWith, ATTEMPT, mount, SESSION } from './support/upstream.ts';

/** The steps of a session, as the merchant's `onStep` gets them. */

/** A shop with `onStep`. `become` changes what the service answers about every session. */
function shop(onStep: (step: SessionStep) => unknown = () => undefined) {
  const steps: SessionStep[] = [];
  let change: Readonly<Record<string, unknown>> = {};
  const mounted = mount(() => answerWith(change), {
    onStep: (step) => {
      steps.push(step);
      return onStep(step);
    },
  });
  const path = (rest = '') => `/pay/checkout/${SESSION.session_id}${rest}`;
  return {
    ...mounted,
    steps,
    told: () => steps.map(({ step, method, code }) => [step, method, code].filter((part) => part !== null).join(' ')),
    become: (next: Readonly<Record<string, unknown>>) => void (change = next),
    read: async () => (await mounted.ask('GET', path())).json() as Promise<Record<string, unknown>>,
    post: async (rest: string, body?: unknown) => (await mounted.ask('POST', path(rest), body)).status,
  };
}

const FAILURE = { attempt_key: ATTEMPT.attempt_key, code: 'card_declined', message: 'no', retryable: true };
const ACTION = {
  attempt_key: ATTEMPT.attempt_key,
  type: 'challenge',
  method: 'CARD',
  url: 'https://bank.example',
  app_url: null,
  expires_in: 1,
};
const OUTCOME = { transaction_id: 'tra_1', transaction_status: 'PAID', method: 'CARD', card_id: null, payment_id: null, card: null };

describe('a merchant who follows the steps', () => {
  test('gets each of them, once, with the order, the method, the language and the time', async () => {
    const { steps, told, become, read, post } = shop();
    await read();
    await read();
    assert.equal(await post('/step/ready'), 200);
    assert.equal(await post('/step/method/CARD'), 200);
    assert.equal(await post('/step/method/CARD'), 200);
    become({ state: 'open', failure: FAILURE });
    await post('/pay', ATTEMPT);
    become({ state: 'action', action: ACTION });
    await post('/pay', { ...ATTEMPT, attempt_key: crypto.randomUUID() });
    become({ state: 'completed', outcome: OUTCOME });
    await read();
    await read();
    assert.deepEqual(told(), [
      'opened',
      'ready',
      'method_chosen CARD',
      'attempted CARD',
      'declined CARD card_declined',
      'attempted CARD',
      'bank_asked CARD',
      'completed CARD',
    ]);
    for (const { milliseconds, ...step } of steps) {
      assert.ok(Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds < 60_000);
      assert.deepEqual(
        [step.element, step.session_id, step.order_reference, step.locale],
        ['checkout', SESSION.session_id, 'R-1', 'EN_ZA'],
      );
      assert.deepEqual(Object.keys(step).sort(), ['code', 'element', 'locale', 'method', 'order_reference', 'session_id', 'step']);
    }
  });

  test('hears that the page was left, that it was cancelled, and that it has expired', async () => {
    const left = shop();
    await left.post('/abandon');
    assert.deepEqual(left.told(), ['opened', 'abandoned left']);
    for (const state of ['cancelled', 'expired']) {
      const { told, become, read } = shop();
      become({ state });
      await read();
      assert.deepEqual(told(), ['opened', `abandoned ${state}`]);
    }
    const paid = shop();
    paid.become({ state: 'completed', outcome: OUTCOME });
    await paid.post('/abandon');
    assert.deepEqual(paid.told(), ['opened', 'completed CARD'], 'the page was left after the payment');
  });

  test('also hears of a page that the server wrote, and gets a flag into every view, which tells the element to report', async () => {
    const { proxy, told, read } = shop();
    assert.match(await proxy.checkout.html(SESSION.session_id), /"steps":true/);
    assert.deepEqual(told(), ['opened']);
    assert.equal((await read())['steps'], true);
  });

  test('loses nothing else if onStep throws, at once or later', async () => {
    for (const fail of [
      () => {
        throw new Error('the table is full');
      },
      () => Promise.reject(new Error('the table is full')),
    ]) {
      const { read, errors } = shop(fail);
      assert.equal((await read())['state'], 'open');
      await new Promise(setImmediate);
      assert.match(String(errors), /onStep failed/);
    }
  });

  test('is not a step: a question about an account', async () => {
    const { steps, ask } = shop();
    await ask('POST', '/pay/emandate/ses_1/check', {});
    assert.deepEqual(steps, []);
  });
});

test('without onStep no view has the flag', async () => {
  const { ask, proxy } = mount();
  assert.doesNotMatch(await (await ask('GET', `/pay/checkout/${SESSION.session_id}`)).text(), /steps/);
  assert.doesNotMatch(await proxy.checkout.html(SESSION.session_id), /"steps"/);
});
