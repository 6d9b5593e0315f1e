import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { attemptVerdict, limitsToCheck, VELOCITY } from '../../../src/service/domain/velocity.ts';

/** The verdict on an attempt, and the limits that the statement checks which writes it. */
describe('the limits against card testing', () => {
  const limits = { ...VELOCITY, declines_per_card: 2, declines_per_address: 3 };
  const both = { card: 'card', address: 'address' };
  const counted = (card: object, address: object = {}) =>
    new Map([
      ['card', { declined: 0, pending: 0, checks: 0, ...card }],
      ['address', { declined: 0, pending: 0, checks: 0, ...address }],
    ]);

  for (const [card, address, verdict] of [
    [{ declined: 1 }, { declined: 2 }, 'go'],
    [{ declined: 2 }, {}, 'stop'],
    [{}, { declined: 3 }, 'stop'],
    [{ declined: 1, pending: 1 }, {}, 'wait'],
    [{}, { pending: 3 }, 'wait'],
    [{ pending: 2 }, { declined: 3 }, 'stop'],
    [{ checks: 9 }, { checks: 9 }, 'go'],
  ] as const)
    test(`${JSON.stringify(card)} of the card and ${JSON.stringify(address)} of the address: ${verdict}`, () => {
      assert.equal(attemptVerdict(both, limits, counted(card, address)), verdict);
    });

  test('a card or an address that is not known has no attempts', () => {
    assert.equal(attemptVerdict({ card: null, address: null }, limits, counted({ declined: 9 }, { declined: 9 })), 'go');
    assert.deepEqual(limitsToCheck({ card: null, address: 'address' }, limits), [{ subject: 'address', most: 3 }]);
  });

  const number = fc.nat(4);
  const counts = fc.record({ declined: number, pending: number, checks: number });
  const subject = (name: string) => fc.constantFrom(name, null);

  test('an attempt may go exactly when it passes the check of the statement, where there is one', () => {
    fc.assert(
      fc.property(
        fc.record({ card: subject('card'), address: subject('address') }),
        number,
        number,
        counts,
        counts,
        (subjects, a, b, c, d) => {
          const set = { ...VELOCITY, declines_per_card: a, declines_per_address: b };
          const checked = limitsToCheck(subjects, set);
          const verdict = attemptVerdict(subjects, set, counted(c, d));
          if (checked === null) assert.equal(verdict, 'stop');
          else {
            const isReached = checked.some(({ subject: name, most }) => {
              const { declined = 0, pending = 0 } = counted(c, d).get(name) ?? {};
              return declined + pending >= most;
            });
            assert.equal(verdict === 'go', !isReached);
          }
        },
      ),
    );
  });
});
