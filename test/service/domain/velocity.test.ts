import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attemptVerdict, limitsOf, spentPlace, VELOCITY } from '../../../src/service/domain/velocity.ts';

/** The verdict on an attempt. */
describe('the limits against card testing', () => {
  const limits = { ...VELOCITY, declines_per_card: 2, declines_per_address: 3 };
  const both = { card: 'card', address: 'address' };
  const counted = (card: object, address: object = {}) =>
    new Map([
      ['card', { declined: 0, pending: 0, checks: 0, questions: 0, ...card }],
      ['address', { declined: 0, pending: 0, checks: 0, questions: 0, ...address }],
    ]);

  for (const [card, address, verdict] of [
    [{ declined: 1 }, { declined: 2 }, 'go'],
    [{ declined: 2 }, {}, 'stop'],
    [{}, { declined: 3 }, 'stop'],
    [{ declined: 1, pending: 1 }, {}, 'wait'],
    [{}, { pending: 3 }, 'wait'],
    [{ pending: 2 }, { declined: 3 }, 'stop'],
    [{ checks: 9, questions: 9 }, { checks: 9, questions: 9 }, 'go'],
  ] as const)
    test(`${JSON.stringify(card)} of the card and ${JSON.stringify(address)} of the address: ${verdict}`, () => {
      assert.equal(attemptVerdict(both, limits, counted(card, address)), verdict);
    });

  test('a card or an address that is not known has no attempts', () => {
    assert.equal(attemptVerdict({ card: null, address: null }, limits, counted({ declined: 9 }, { declined: 9 })), 'go');
  });
});

/** The budgets of what asks a bank or rings a phone (ruling *velocity of questions*). */
describe('the budgets of questions', () => {
  const live = { test: false, velocity: null };

  test('are larger with a test key, where no phone rings, except that of a session', () => {
    const { questions_per_session, questions_per_account, questions_per_mobile, questions_per_address } = limitsOf({}, live);
    assert.deepEqual([questions_per_session, questions_per_account, questions_per_mobile, questions_per_address], [5, 5, 5, 20]);
    const loose = limitsOf({}, { ...live, test: true });
    assert.deepEqual(
      [loose.questions_per_session, loose.questions_per_account, loose.questions_per_mobile, loose.questions_per_address],
      [5, 100, 100, 400],
    );
  });

  test('are those of the account, otherwise of the operator, otherwise the defaults', () => {
    const own = { test: true, velocity: { questions_per_mobile: 2 } };
    const limits = limitsOf({ questions_per_mobile: 3, questions_per_account: 3 }, own);
    assert.deepEqual([limits.questions_per_mobile, limits.questions_per_account, limits.questions_per_address], [2, 3, 400]);
  });

  const subjects = { account: 'account', mobile: 'mobile', address: 'address' };
  const counted = (place: string, counts: object) => new Map([[place, { declined: 0, pending: 0, checks: 0, questions: 0, ...counts }]]);
  for (const [kind, session, place, counts, spent] of [
    ['question', 4, 'account', { questions: 4 }, null],
    ['question', 5, 'account', {}, 'session'],
    ['question', 0, 'account', { questions: 5 }, 'account'],
    ['question', 0, 'mobile', { questions: 5 }, 'mobile'],
    ['question', 0, 'address', { questions: 20 }, 'address'],
    ['question', 0, 'address', { checks: 99, declined: 99 }, null],
    ['check', 5, 'account', {}, 'session'],
    ['check', 0, 'account', { checks: 5 }, 'account'],
    ['check', 0, 'mobile', { checks: 99 }, null],
    ['check', 0, 'address', { checks: 30 }, 'address'],
    ['check', 0, 'address', { questions: 99 }, null],
  ] as const)
    test(`a ${kind} after ${session} of its session and ${JSON.stringify(counts)} of its ${place}: ${spent ?? 'allowed'}`, () => {
      assert.equal(spentPlace(kind, VELOCITY, { session, subjects, counted: counted(place, counts) }), spent);
    });
});
