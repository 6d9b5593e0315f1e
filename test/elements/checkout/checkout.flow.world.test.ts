import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { METHODS } from '../support/views.ts';
import { World, type Happening } from '../support/bad-world.ts';

/**
 * Two tabs, a merchant, a bank and a bad connection with one session. Whatever happens in whatever order, the session is paid
 * at most once, each tab reports the end once and only if it is true, and nobody waits for ever.
 */

const tab = fc.nat(1);
const message = fc.nat(11);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constantFrom('pay', 'pay', 'pay', 'cancel', 'withdraw', 'retry', 'come back'), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('choose'), tab, method: fc.constantFrom(...METHODS.map(({ id }) => id)) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('ring'), tab, timer: fc.constantFrom('ask', 'deadline', 'expiry', 'warning') }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('push'), tab }) },
  { weight: 10, arbitrary: fc.record({ what: fc.constantFrom('deliver', 'deliver', 'deliver', 'lose', 'give up waiting'), message }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('bank'), verdict: fc.constantFrom('pays', 'declines', 'stays silent', 'asks its payer') }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('reprice', 'reprice', 'expire') }) },
);

const ENDS = ['completed', 'cancelled', 'expired'] as const;

test('a session under bad conditions is paid at most once, and everybody is told its end once', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80, size: 'max' }), fc.constantFrom('pays', 'declines'), (happenings, verdict) => {
      const world = new World(2);
      for (const each of happenings) world.happen(each);
      world.calm(verdict);
      assert.ok(world.service.charged.length <= 1, `charged ${world.service.charged.join()}`);
      assert.deepEqual(world.lies, []);
      const { state } = world.service.view;
      for (const { state: own, told } of world.tabs) {
        const ends = told.map(({ type }) => type).filter((type) => ENDS.some((end) => end === type));
        assert.deepEqual(ends, state === 'open' ? [] : [state]);
        assert.equal(own.phase, state === 'open' ? 'ready' : state);
        const failed = told.flatMap((fact) => (fact.type === 'failed' ? [fact] : []));
        assert.ok(failed.length <= happenings.filter(({ what }) => what === 'pay').length);
      }
    }),
    { numRuns: 3_000 },
  );
});
