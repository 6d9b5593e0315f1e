import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../../src/contract/errors.ts';
import { advance } from './advance.ts';
import { decideCancel, pause, reactivate, resume } from '../../../../src/service/domain/billing/lifecycle.ts';
import { netOf } from '../../../../src/service/domain/billing/lines.ts';
import { decidePlanChange, previewPlanChange, unusedValue } from '../../../../src/service/domain/billing/plan-change.ts';
import {
  type Charge,
  type ChargeOutcome,
  freeStep,
  settle,
  type Step,
  SUBSCRIPTION_MOVES,
  type SubscriptionState,
} from '../../../../src/service/domain/billing/subscription.ts';
import { addDays, type Day } from '../../../../src/facts/days.ts';
import { aBank, aChangeType, aNewSubscription, aPlan } from './arbitraries.ts';

/** The requests that a subscription can get. */
type Wish =
  | { what: 'change'; items: SubscriptionState['items']; plan_change_type: 'IMMEDIATE' | 'END_OF_PERIOD' | 'SMART' }
  | { what: 'cancel'; cancel_type: 'IMMEDIATE' | 'END_OF_PERIOD' }
  | { what: 'pause' | 'resume' | 'reactivate' };

const aWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ what: fc.constant('change' as const), items: aPlan, plan_change_type: aChangeType }),
  fc.record({ what: fc.constant('cancel' as const), cancel_type: fc.constantFrom('IMMEDIATE' as const, 'END_OF_PERIOD' as const) }),
  fc.record({ what: fc.constantFrom('pause' as const, 'resume' as const, 'reactivate' as const) }),
);

function decide(state: SubscriptionState, wish: Wish, today: Day): Step {
  switch (wish.what) {
    case 'change':
      return decidePlanChange(state, wish, today).step;
    case 'cancel':
      return freeStep(decideCancel(state, wish.cancel_type, today).state);
    case 'pause':
      return freeStep(pause(state));
    case 'resume':
      return freeStep(resume(state, today));
    case 'reactivate':
      return reactivate(state, today);
  }
}

/** Checks that money is in whole cents, that its parts add up, and that the state does not contradict itself. */
function checkCharge(charge: Charge): void {
  const { total_excl, total_tax, total_incl, credit, lines } = charge;
  for (const cents of [total_excl, total_tax, total_incl, credit]) assert.ok(Number.isSafeInteger(cents) && cents >= 0);
  assert.equal(total_excl + total_tax, total_incl);
  assert.equal(total_excl + credit, netOf(lines));
}

function checkState(state: SubscriptionState): void {
  const { subscription_status: status, date_next_billing, date_last_billing, billing, change_plan_at, change_plan_items } = state;
  assert.ok(Number.isSafeInteger(state.credit) && state.credit >= 0);
  assert.equal(change_plan_at === null, change_plan_items === null);
  if (date_next_billing !== null) {
    assert.ok(status === 'TRIAL' || status === 'ACTIVE', `${status} bills on ${date_next_billing}`);
    assert.ok(date_last_billing === null || date_last_billing < date_next_billing);
    assert.ok(billing.date_end === null || date_next_billing <= billing.date_end);
    assert.equal(state.cancel_at, null);
  }
  if (state.past_due !== null) assert.equal(status, 'ACTIVE');
  if (status === 'TRIAL') assert.equal(date_last_billing, null);
}

/** Simulates the life of a subscription: days pass, and sometimes a request comes. Reports every state and charge. */
function live(
  start: { today: Day; state: SubscriptionState },
  wishes: readonly (readonly [number, Wish])[],
  bank: (charge: Charge, day: Day) => ChargeOutcome,
  see: (before: SubscriptionState, after: SubscriptionState) => void = () => undefined,
) {
  let { today, state } = start;
  const paidFor: { charge: Charge; day: Day }[] = [];
  const ask = (charge: Charge, day: Day): ChargeOutcome => {
    const outcome = bank(charge, day);
    checkCharge(charge);
    if (outcome === 'PAID') paidFor.push({ charge, day });
    return outcome;
  };
  for (const [days, wish] of wishes) {
    const passed = advance(state, today, ask);
    today = addDays(today, days);
    state = advance(passed, today, ask);
    checkState(state);
    try {
      const before = state;
      const day = today;
      state = settle(decide(state, wish, today), (charge) => ask(charge, day));
      see(before, state);
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === '008', String(error));
    }
    checkState(state);
  }
  return { state, paidFor };
}

const wishes = fc.array(fc.tuple(fc.nat(90), aWish), { minLength: 1, maxLength: 12 });

describe('a subscription through time', () => {
  test('has the same result for a year at once and for 365 days one by one', () => {
    fc.assert(
      fc.property(aNewSubscription, aBank, ({ today, state }, bank) => {
        const runs = [[365], Array.from({ length: 365 }, () => 1)].map((steps) => {
          const seen: string[] = [];
          const ask = (charge: Charge, day: Day) => {
            const outcome = bank(charge, day);
            seen.push(`${day} ${charge.cycle} ${charge.total_incl} ${outcome}`);
            return outcome;
          };
          let [at, day] = [advance(state, today, ask), today];
          for (const days of steps) {
            day = addDays(day, days);
            at = advance(at, day, ask);
          }
          return { at, seen };
        });
        assert.deepEqual(runs[0], runs[1]);
      }),
      { numRuns: 60 },
    );
  });

  test('moves only as the table allows, whatever is requested, and its money is in whole cents', () => {
    fc.assert(
      fc.property(aNewSubscription, wishes, aBank, (start, asked, bank) => {
        live(start, asked, bank, (before, after) => {
          const [from, to] = [before.subscription_status, after.subscription_status];
          assert.ok(from === to || SUBSCRIPTION_MOVES[from].includes(to), `${from} to ${to}`);
        });
      }),
      { numRuns: 400 },
    );
  });

  test('never pays a cycle twice, or after its end', () => {
    fc.assert(
      fc.property(aNewSubscription, wishes, aBank, (start, asked, bank) => {
        const { paidFor } = live(start, asked, bank);
        const cycles = paidFor.filter(({ charge }) => charge.reason === 'cycle').map(({ charge }) => charge.cycle);
        assert.equal(new Set(cycles).size, cycles.length);
        const { date_end } = start.state.billing;
        for (const { day } of paidFor) assert.ok(date_end === null || day <= date_end);
      }),
      { numRuns: 200 },
    );
  });

  test('pays ONE_TIME lines at most once', () => {
    fc.assert(
      fc.property(aNewSubscription, wishes, aBank, (start, asked, bank) => {
        const once = live(start, asked, bank).paidFor.filter(({ charge }) => charge.lines.some((line) => line.pricing_type === 'ONE_TIME'));
        assert.ok(once.length <= 1);
      }),
      { numRuns: 200 },
    );
  });

  test('stays as it was if the charge for a customer’s change is declined', () => {
    fc.assert(
      fc.property(aNewSubscription, wishes, aBank, aWish, (start, asked, bank, last) => {
        const { state } = live(start, asked, bank);
        const today = addDays(
          start.today,
          asked.reduce((sum, [days]) => sum + days, 0),
        );
        let step: Step;
        try {
          step = decide(state, last, today);
        } catch {
          return;
        }
        if (step.kind === 'charge' && step.charge.total_incl > 0)
          assert.equal(
            settle(step, () => 'DECLINED'),
            state,
          );
      }),
      { numRuns: 200 },
    );
  });
});

describe('a plan change', () => {
  test('costs what the preview said, to the cent, and has the result that it said', () => {
    fc.assert(
      fc.property(aNewSubscription, fc.nat(400), aPlan, aChangeType, ({ today, state }, days, items, plan_change_type) => {
        const day = addDays(today, days);
        const before = advance(state, day, () => 'PAID');
        fc.pre(before.subscription_status !== 'EXPIRED' && (before.date_next_billing !== null || plan_change_type === 'IMMEDIATE'));
        const request = { items, plan_change_type };
        const preview = previewPlanChange(decidePlanChange(before, request, day), day);
        let taken = 0;
        const after = settle(decidePlanChange(before, request, day).step, (charge) => {
          taken += charge.total_incl;
          return 'PAID';
        });
        assert.equal(preview.total_incl, taken);
        assert.equal(preview.date_next_billing, after.date_next_billing);
        assert.equal(preview.credit_left, after.credit);
      }),
      { numRuns: 300 },
    );
  });

  test('returns at most what was paid, and all of it on the first day', () => {
    fc.assert(
      fc.property(aNewSubscription, fc.nat(400), ({ today, state }, days) => {
        const day = addDays(today, days);
        const at = advance(state, day, () => 'PAID');
        fc.pre(at.date_last_billing !== null);
        const price = netOf(at.items.filter(({ pricing_type }) => pricing_type === 'RECURRING'));
        assert.equal(unusedValue(at, at.date_last_billing).amount, price);
        const { amount, unused_days, period_days } = unusedValue(at, day);
        assert.ok(amount >= 0 && amount <= price && unused_days <= period_days);
      }),
    );
  });

  test('that waits takes effect with the next cycle, and from then on the new price is charged', () => {
    fc.assert(
      fc.property(aNewSubscription, aPlan, ({ today, state }, items) => {
        const first = advance(state, state.billing.date_start, () => 'PAID');
        fc.pre(first.date_next_billing !== null);
        const next = first.date_next_billing;
        const after = settle(
          decidePlanChange(first, { items, plan_change_type: 'END_OF_PERIOD' }, state.billing.date_start).step,
          () => 'PAID',
        );
        assert.deepEqual({ ...after, change_plan_at: null, change_plan_items: null }, first);
        const charges: Charge[] = [];
        const changed = advance(after, next, (charge) => {
          charges.push(charge);
          return 'PAID';
        });
        assert.deepEqual(changed.items, items);
        assert.equal(changed.change_plan_at, null);
        assert.equal(changed.date_last_billing, next);
        const price = netOf(items);
        assert.ok(price === 0 || charges.length > 0, today);
        assert.equal(charges.at(-1)?.total_excl ?? 0, price);
      }),
    );
  });
});
