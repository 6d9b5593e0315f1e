import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Refusal } from '../../../../src/contract/errors.ts';
import { paymentRequestState } from '../../../../src/service/domain/billing/cycle.ts';
import { nextDue } from '../../../../src/service/domain/billing/due.ts';
import { advance } from './advance.ts';
import { decideCancel, pause, reactivate, resume } from '../../../../src/service/domain/billing/lifecycle.ts';
import type { SubscriptionLine } from '../../../../src/service/domain/billing/lines.ts';
import { decidePlanChange } from '../../../../src/service/domain/billing/plan-change.ts';
import { newSubscription } from '../../../../src/service/domain/billing/new-subscription.ts';
import {
  type Charge,
  moveTo,
  settle,
  SUBSCRIPTION_MOVES,
  type SubscriptionStatus,
} from '../../../../src/service/domain/billing/subscription.ts';

const line = (price: number, billing_period: SubscriptionLine['billing_period'] = 'MONTHLY'): SubscriptionLine => ({
  product_id: 'pro_1',
  name: 'Box',
  description: null,
  qty: 1,
  price,
  pricing_type: 'RECURRING',
  billing_period,
  custom_interval: null,
  custom_period: null,
});
const paid = () => 'PAID' as const;
const declined = () => 'DECLINED' as const;
const boxes = newSubscription({ items: [line(19_900)] }, '2027-01-31');
const running = advance(boxes, '2027-01-31', paid);
const trial = newSubscription({ items: [line(19_900)], trial_days: 14 }, '2027-01-31');
const refused = (work: () => unknown) => assert.throws(work, (error) => error instanceof Refusal && error.code === '008');

describe('the statuses of a subscription', () => {
  const all = Object.keys(SUBSCRIPTION_MOVES) as SubscriptionStatus[];

  test('end at the end date from any status, and nothing follows', () => {
    for (const from of all) if (from !== 'EXPIRED') assert.ok(SUBSCRIPTION_MOVES[from].includes('EXPIRED'), from);
    assert.deepEqual(SUBSCRIPTION_MOVES.EXPIRED, []);
  });

  for (const from of all)
    test(`go from ${from} to ${SUBSCRIPTION_MOVES[from].join(', ') || 'nowhere'}, and nowhere else`, () => {
      const state = { ...running, subscription_status: from };
      for (const to of all) {
        if (to === from || SUBSCRIPTION_MOVES[from].includes(to)) assert.equal(moveTo(state, to).subscription_status, to);
        else refused(() => moveTo(state, to));
      }
    });
});

describe('pausing', () => {
  test('charges nothing, and billing continues on the same anchor', () => {
    const paused = pause(running);
    assert.equal(nextDue(paused), null);
    const again = resume(paused, '2027-04-10');
    assert.equal(again.date_next_billing, '2027-04-30');
    assert.equal(again.subscription_status, 'ACTIVE');
  });

  test('within a paid period changes nothing', () => assert.deepEqual(resume(pause(running), '2027-02-10'), running));

  test('in a trial returns to the trial while it lasts', () => {
    assert.deepEqual(resume(pause(trial), '2027-02-01'), trial);
    assert.equal(resume(pause(trial), '2027-03-01').subscription_status, 'ACTIVE');
  });

  test('is refused while a payment is owed, and for a subscription that is not running', () => {
    refused(() => pause(advance(boxes, '2027-01-31', declined)));
    refused(() => pause(pause(running)));
    refused(() => resume(running, '2027-02-10'));
  });
});

describe('reactivating', () => {
  const cancelled = decideCancel(running, 'IMMEDIATE', '2027-02-10').state;

  test('within a paid period costs nothing', () => {
    const step = reactivate(cancelled, '2027-02-20');
    assert.equal(step.kind, 'done');
    assert.deepEqual(settle(step, declined), running);
  });

  test('after it starts a new period today', () => {
    const charges: Charge[] = [];
    const again = settle(reactivate(cancelled, '2027-05-12'), (charge) => {
      charges.push(charge);
      return 'PAID';
    });
    assert.deepEqual(
      charges.map(({ total_incl, reason }) => [total_incl, reason]),
      [[22_885, 'reactivation']],
    );
    assert.equal(again.date_next_billing, '2027-06-12');
    assert.equal(again.subscription_status, 'ACTIVE');
  });

  test('with a declined card leaves the subscription cancelled', () =>
    assert.equal(settle(reactivate(cancelled, '2027-05-12'), declined), cancelled));

  test('also works after dunning has given up', () => {
    const failed = advance(boxes, '2027-06-01', declined);
    assert.equal(failed.subscription_status, 'FAILED');
    assert.equal(settle(reactivate(failed, '2027-06-01'), paid).subscription_status, 'ACTIVE');
  });

  test('is refused while the subscription runs, and after its end date', () => {
    refused(() => reactivate(running, '2027-02-10'));
    const ending = newSubscription({ items: [line(19_900)], billing: { date_end: '2027-03-01' } }, '2027-01-31');
    refused(() => reactivate(decideCancel(ending, 'IMMEDIATE', '2027-01-31').state, '2027-03-02'));
  });
});

describe('cancelling', () => {
  test('at period end takes effect at the beginning of the next billing date', () => {
    const { state } = decideCancel(running, 'END_OF_PERIOD', '2027-02-10');
    assert.equal(advance(state, '2027-02-27', paid).subscription_status, 'ACTIVE');
    assert.equal(advance(state, '2027-02-28', paid).subscription_status, 'CANCELLED');
  });

  test('at period end on the very day of the next billing date takes effect at once', () => {
    const { state, ends_at } = decideCancel(running, 'END_OF_PERIOD', '2027-02-28');
    assert.deepEqual([state.subscription_status, ends_at], ['CANCELLED', '2027-02-28']);
  });

  test('in a trial takes effect at the end of the trial, without a charge', () => {
    const { state, ends_at } = decideCancel(trial, 'END_OF_PERIOD', '2027-02-01');
    assert.equal(ends_at, '2027-02-14');
    const after = advance(state, '2027-12-31', () => assert.fail('charged'));
    assert.equal(after.subscription_status, 'CANCELLED');
  });

  test('at period end after a long pause takes effect on the next billing date, and undoing it charges nothing', () => {
    const resumed = resume(pause(running), '2027-05-10');
    assert.equal(resumed.date_next_billing, '2027-05-31');
    const { state, ends_at } = decideCancel(resumed, 'END_OF_PERIOD', '2027-05-10');
    assert.deepEqual([ends_at, state.subscription_status, state.date_next_billing], ['2027-05-31', 'ACTIVE', null]);
    assert.equal(decideCancel(state, 'END_OF_PERIOD', '2027-05-11').ends_at, '2027-05-31', 'a second time changes nothing');
    const undone = settle(reactivate(state, '2027-05-20'), () => assert.fail('charged'));
    assert.deepEqual([undone.subscription_status, undone.date_next_billing], ['ACTIVE', '2027-05-31']);
    assert.equal(advance(state, '2027-05-31', () => assert.fail('charged')).subscription_status, 'CANCELLED');
  });

  test('is refused after the subscription has ended', () => {
    const { state } = decideCancel(running, 'IMMEDIATE', '2027-02-10');
    refused(() => decideCancel(state, 'IMMEDIATE', '2027-02-11'));
  });
});

describe('changing plans', () => {
  test('is refused while the current period is owed, but may wait for the next one', () => {
    const owed = advance(running, '2027-02-28', declined);
    const to = (plan_change_type: 'SMART' | 'END_OF_PERIOD') =>
      decidePlanChange(owed, { items: [line(39_900)], plan_change_type }, '2027-03-01');
    refused(() => to('SMART'));
    assert.equal(to('END_OF_PERIOD').effective_at, '2027-03-31');
  });

  test('is refused for a subscription that will end, is paused, or has ended', () => {
    const request = { items: [line(39_900)], plan_change_type: 'SMART' } as const;
    refused(() => decidePlanChange(decideCancel(running, 'END_OF_PERIOD', '2027-02-10').state, request, '2027-02-11'));
    refused(() => decidePlanChange(pause(running), request, '2027-02-11'));
    refused(() => decidePlanChange(decideCancel(running, 'IMMEDIATE', '2027-02-10').state, request, '2027-02-11'));
  });

  test('on 28 February keeps an anchor on the 31st', () => {
    const { step } = decidePlanChange(running, { items: [line(9_900)], plan_change_type: 'SMART' }, '2027-02-10');
    const after = advance(settle(step, paid), '2027-02-28', paid);
    assert.equal(after.date_next_billing, '2027-03-31');
  });
});

describe('credit that the first period does not use up', () => {
  test('pays the following cycles, without tax on the part that it pays, until it is used up', () => {
    const yearly = advance(newSubscription({ items: [line(199_000, 'YEARLY')] }, '2027-03-01'), '2027-03-01', paid);
    const { step } = decidePlanChange(yearly, { items: [line(19_900)], plan_change_type: 'SMART' }, '2027-03-16');
    const charges: Charge[] = [];
    const after = advance(settle(step, paid), '2028-01-16', (charge) => {
      charges.push(charge);
      return 'PAID';
    });
    // 1990 × 351/366 = 1908.44 is nine months and 117.44 of the tenth, which begins on 16 Dec.
    assert.deepEqual(
      charges.map(({ cycle, credit, total_excl, total_incl }) => ({ cycle, credit, total_excl, total_incl })),
      [
        { cycle: '2027-12-16', credit: 11_744, total_excl: 8_156, total_incl: 9_379 },
        { cycle: '2028-01-16', credit: 0, total_excl: 19_900, total_incl: 22_885 },
      ],
    );
    assert.equal(after.credit, 0);
  });
});

describe('billing that is late', () => {
  test('charges every cycle that was missed while the service stood still', () => {
    const cycles: string[] = [];
    advance(running, '2027-04-30', (charge) => {
      cycles.push(charge.cycle);
      return 'PAID';
    });
    assert.deepEqual(cycles, ['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  test('does not charge weekly cycles that pass while one is owed', () => {
    const weekly = newSubscription({ items: [line(5_000, 'WEEKLY')] }, '2027-01-01');
    const cycles: string[] = [];
    const after = advance(weekly, '2027-01-16', (charge, day) => {
      cycles.push(charge.cycle);
      return day < '2027-01-15' ? 'DECLINED' : 'PAID';
    });
    assert.deepEqual(cycles, ['2027-01-01', '2027-01-01', '2027-01-01', '2027-01-01', '2027-01-15']);
    assert.equal(after.date_next_billing, '2027-01-22');
  });
});

describe('a payment request', () => {
  test('is open until the end of its day, past due after it, and given up after the last dunning day', () => {
    const standing = (today: string) => paymentRequestState('2027-02-10', today);
    assert.deepEqual(['2027-02-10', '2027-02-11', '2027-03-03', '2027-03-04'].map(standing), ['OPEN', 'PAST_DUE', 'PAST_DUE', 'FAILED']);
  });
});
