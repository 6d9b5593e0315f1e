import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Countdown } from '../../../src/elements/shared/controls/countdown.ts';

/** An element that shows the time left until one minute and two seconds from now, and what it announced. */
function shown(t: TestContext) {
  let now = 0;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(performance, 'now', () => now);
  const announced: number[] = [];
  const host = {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => render(),
    updateComplete: Promise.resolve(true),
  };
  const countdown = new Countdown(host, (seconds) => announced.push(seconds));
  let text = '';
  function render(): void {
    countdown.hostUpdate();
    text = countdown.text(62_000);
    countdown.hostUpdated();
  }
  render();
  return {
    announced,
    render,
    text: () => text,
    pass: (ms: number) => {
      now += ms;
      t.mock.timers.tick(ms);
    },
    /** The page is busy: time passes, and no timer runs. */
    busy: (ms: number) => (now += ms),
  };
}

test('the time left is read out three times, and not at the other seconds', (t) => {
  const { announced, pass, text } = shown(t);
  assert.equal(text(), '1:02');
  for (let second = 0; second < 62; second++) pass(1_000);
  assert.deepEqual(announced, [60, 30, 10]);
  assert.equal(text(), '0:00');
});

test('a busy page that misses the second reads out the next one', (t) => {
  const { announced, pass, busy } = shown(t);
  pass(1_000);
  busy(2_500);
  pass(1_000);
  assert.deepEqual(announced, [58]);
});

test('a render in the very moment of the tick does not swallow it', (t) => {
  const { announced, pass, busy, render } = shown(t);
  pass(1_000);
  busy(1_000);
  render();
  pass(1_000);
  assert.deepEqual(announced, [59]);
});
