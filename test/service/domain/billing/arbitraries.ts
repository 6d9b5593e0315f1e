import fc from 'fast-check';
import { BILLING_PERIODS, CUSTOM_PERIODS } from '../../../../src/contract/enums.ts';
import type { SubscriptionLine } from '../../../../src/service/domain/billing/lines.ts';
import type { PlanChangeType } from '../../../../src/service/domain/billing/plan-change.ts';
import { newSubscription } from '../../../../src/service/domain/billing/new-subscription.ts';
import type { Charge, ChargeOutcome, SubscriptionState } from '../../../../src/service/domain/billing/subscription.ts';
import { addDays } from '../../../../src/facts/days.ts';
import { aDay } from '../calendar/arbitraries.ts';

const base = { product_id: 'pro_1', name: 'A line', description: null, custom_interval: null, custom_period: null } as const;
const price = fc.integer({ min: 0, max: 1_000_000 });
const qty = fc.integer({ min: 1, max: 20 });

const aPeriod = fc.oneof(
  fc.constantFrom(...BILLING_PERIODS.filter((period) => period !== 'CUSTOM')).map((billing_period) => ({ billing_period })),
  fc.record({
    billing_period: fc.constant('CUSTOM' as const),
    custom_interval: fc.integer({ min: 1, max: 13 }),
    custom_period: fc.constantFrom(...CUSTOM_PERIODS),
  }),
);

/** RECURRING lines that share one interval. */
export const aPlan: fc.Arbitrary<SubscriptionLine[]> = fc
  .tuple(aPeriod, fc.array(fc.record({ price, qty }), { minLength: 1, maxLength: 4 }))
  .map(([period, some]) => some.map((one) => ({ ...base, ...one, pricing_type: 'RECURRING', ...period })));

const oneTime: fc.Arbitrary<SubscriptionLine[]> = fc.array(
  fc.record({ price, qty }).map((one) => ({ ...base, ...one, pricing_type: 'ONE_TIME' as const, billing_period: null })),
  { maxLength: 2 },
);

export const aChangeType = fc.constantFrom<PlanChangeType[]>('IMMEDIATE', 'END_OF_PERIOD', 'SMART');

/** A subscription on the day of its creation, and that day. */
export const aNewSubscription: fc.Arbitrary<{ today: string; state: SubscriptionState }> = fc
  .record({
    today: aDay,
    plan: aPlan,
    once: oneTime,
    is_tax: fc.boolean(),
    trial_days: fc.option(fc.integer({ min: 1, max: 60 })),
    starts_in: fc.option(fc.nat(60), { nil: undefined }),
    ends_after: fc.option(fc.integer({ min: 200, max: 1500 })),
    billing_day: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
  })
  .map(({ today, plan, once, is_tax, trial_days, starts_in, ends_after, billing_day }) => ({
    today,
    state: newSubscription(
      {
        items: [...plan, ...once],
        is_tax,
        trial_days,
        billing: {
          ...(starts_in === undefined ? {} : { date_start: addDays(today, starts_in) }),
          ...(billing_day === undefined ? {} : { billing_day }),
          date_end: ends_after === null ? null : addDays(today, ends_after),
        },
      },
      today,
    ),
  }));

/** A bank that declines some charges. Its answer depends only on the cycle and the day, so asking again gives the same answer. */
export const aBank: fc.Arbitrary<(charge: Charge, day: string) => ChargeOutcome> = fc
  .tuple(fc.nat(96), fc.integer({ min: 2, max: 9 }))
  .map(([seed, often]) => (charge, day) => {
    const mixed = [...`${charge.cycle}${day}${seed}`].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7);
    return mixed % often === 0 ? 'DECLINED' : 'PAID';
  });
