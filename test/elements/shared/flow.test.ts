import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flow } from '../../../src/elements/shared/session/flow.ts';

test('an event that an effect sends is handled after the current event', () => {
  const log: string[] = [];
  const flow = new Flow<number, number, number>(
    (state, event) => ({ state: state + event, effects: event > 1 ? [event - 1] : [] }),
    0,
    (effect) => {
      log.push(`${effect} at ${flow.state}`);
      flow.send(effect);
      log.push(`still ${flow.state}`);
    },
    () => log.push(`is ${flow.state}`),
  );
  flow.send(3);
  assert.deepEqual(log, ['is 3', '2 at 3', 'still 3', 'is 5', '1 at 5', 'still 5', 'is 6']);
});

test('the flow continues after an effect that fails', () => {
  const flow = new Flow<number, number, number>(
    (state, event) => ({ state: state + event, effects: [event] }),
    0,
    (effect) => {
      if (effect === 1) throw new Error('no');
    },
    () => undefined,
  );
  assert.throws(() => flow.send(1));
  flow.send(2);
  assert.equal(flow.state, 3);
});
