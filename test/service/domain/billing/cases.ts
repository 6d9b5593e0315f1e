import { z } from 'zod';
import { BILLING_PERIODS, CARD_STATUSES, CUSTOM_PERIODS, PRICING_TYPES } from '../../../../src/contract/enums.ts';
import { sastDay } from '../../../../src/facts/days.ts';
import { cardsToTry } from '../../../../src/service/domain/billing/cascade.ts';
import { chargeable } from '../../../../src/service/domain/consent.ts';
import { nextDue } from '../../../../src/service/domain/billing/due.ts';
import { decideCancel, reactivate } from '../../../../src/service/domain/billing/lifecycle.ts';
import { decidePlanChange, previewPlanChange } from '../../../../src/service/domain/billing/plan-change.ts';
import { newSubscription } from '../../../../src/service/domain/billing/new-subscription.ts';
import { settle, type Charge, type SubscriptionState } from '../../../../src/service/domain/billing/subscription.ts';
import { addDays } from '../../../../src/facts/days.ts';
import { advance } from './advance.ts';
import { asMoney, money, orRefused, type Runner, working } from '../cases.ts';

const line = z
  .strictObject({
    price: money,
    qty: z.int(),
    pricing_type: z.enum(PRICING_TYPES),
    billing_period: z.enum(BILLING_PERIODS).nullable().default(null),
    custom_interval: z.int().nullable().default(null),
    custom_period: z.enum(CUSTOM_PERIODS).nullable().default(null),
  })
  .transform((fields) => ({ product_id: 'pro_1', name: 'A line', description: null, ...fields }));
const lines = z.array(line);

const paid = () => 'PAID' as const;
const declined = () => 'DECLINED' as const;
const monthly = line.parse({ price: '199.00', qty: 1, pricing_type: 'RECURRING', billing_period: 'MONTHLY' });
const totals = ({ total_excl, total_tax, total_incl }: Pick<Charge, 'total_excl' | 'total_tax' | 'total_incl'>) => ({
  total_excl: asMoney(total_excl),
  total_tax: asMoney(total_tax),
  total_incl: asMoney(total_incl),
});

/** A subscription that started on a day and paid its first cycle on that day. */
const running = (items: SubscriptionState['items'], day: string): SubscriptionState =>
  advance(newSubscription({ items, billing: { date_start: day } }, day), day, paid);

const start = z.strictObject({
  now: z.iso.datetime(),
  items: lines,
  trial_days: z.int().optional(),
  date_start: z.string().optional(),
  date_end: z.string().optional(),
});

const change = z.strictObject({
  items: lines,
  paid_from: z.string().nullable(),
  trial_until: z.string().optional(),
  to: lines,
  plan_change_type: z.enum(['IMMEDIATE', 'END_OF_PERIOD', 'SMART']),
  today: z.string(),
  waiting: lines.optional(),
  outcome: z.enum(['PAID', 'DECLINED']).default('PAID'),
});

function changePlan({ items, paid_from, trial_until, to, plan_change_type, today, waiting, outcome }: z.output<typeof change>) {
  const begun =
    paid_from === null
      ? newSubscription({ items, trial_days: 16, billing: trial_until === undefined ? {} : { date_start: trial_until } }, today)
      : running(items, paid_from);
  const before =
    waiting === undefined
      ? begun
      : settle(decidePlanChange(begun, { items: waiting, plan_change_type: 'END_OF_PERIOD' }, today).step, paid);
  return orRefused(() => {
    const decided = decidePlanChange(before, { items: to, plan_change_type }, today);
    const after = settle(decided.step, () => outcome);
    if (after === before) return { unchanged: true };
    const preview = previewPlanChange(decided, today);
    return {
      effective_at: preview.effective_at,
      credit: asMoney(preview.credit),
      ...totals(preview),
      date_next_billing: after.date_next_billing,
      status: after.subscription_status,
      ...(preview.credit_left > 0 ? { credit_left: asMoney(preview.credit_left) } : {}),
      ...(waiting === undefined ? {} : { change_plan_prices: after.change_plan_items?.map(({ price }) => asMoney(price)) }),
    };
  });
}

const cancel = z.strictObject({
  paid_from: z.string(),
  cancel_type: z.enum(['IMMEDIATE', 'END_OF_PERIOD']),
  today: z.string(),
  declined_on: z.string().optional(),
});

function cancelling({ paid_from, cancel_type, today, declined_on }: z.output<typeof cancel>) {
  const first = running([monthly], paid_from);
  const before = declined_on === undefined ? first : advance(first, declined_on, declined);
  const { state, ends_at } = decideCancel(before, cancel_type, today);
  let charges = 0;
  advance(state, '2030-01-01', () => {
    charges += 1;
    return 'PAID';
  });
  const again = declined_on === undefined ? settle(reactivate(state, today), paid) : null;
  return {
    status: state.subscription_status,
    ends_at,
    charges,
    ...(again === null ? {} : { undone: { status: again.subscription_status, date_next_billing: again.date_next_billing } }),
  };
}

const cascade = z.strictObject({
  cards: z.array(
    z.strictObject({
      id: z.string(),
      is_default: z.boolean(),
      card_status: z.enum(CARD_STATUSES),
      is_expired: z.boolean(),
      created_at: z.iso.datetime().transform((at) => new Date(at)),
    }),
  ),
  card_id: z.string().optional(),
  cascade: z.strictObject({ is_enabled: z.boolean().optional(), max_attempts: z.int().optional() }).optional(),
  declines: z.array(z.string()),
});

function cascading({ cards, declines, ...options }: z.output<typeof cascade>) {
  const usable = chargeable(
    cards.map((card) => ({ ...card, is_recurring: true, card_expire: card.is_expired ? '12/26' : '12/40' })),
    'recurring',
    new Date('2027-01-15T10:00:00Z'),
  );
  const order = cardsToTry(usable, options);
  // The first card that does not decline takes the payment, and no further card is tried.
  const taken = order.findIndex(({ id }) => !declines.includes(id));
  const attempts = taken === -1 ? order : order.slice(0, taken + 1);
  return { attempts: attempts.map(({ id }) => id), card_id: order[taken]?.id ?? null };
}

/** Runners for the cases of billing, by rule. */
export const billingCases: Readonly<Record<string, Runner>> = {
  start: working(start, ({ now, items, trial_days, ...billing }) =>
    orRefused(() => {
      const made = newSubscription({ items, trial_days: trial_days ?? null, billing }, sastDay(new Date(now)));
      return {
        subscription_status: made.subscription_status,
        date_start: made.billing.date_start,
        billing_day: made.billing.billing_day,
        date_next_billing: made.date_next_billing,
      };
    }),
  ),
  cycles: working(z.strictObject({ date_start: z.string(), is_tax: z.boolean(), items: lines }), ({ date_start, is_tax, items }) => {
    const charges: Charge[] = [];
    advance(newSubscription({ items, is_tax, billing: { date_start } }, date_start), addDays(date_start, 40), (charge) => {
      charges.push(charge);
      return 'PAID';
    });
    // All cycles after the first are equal. One of them is included if the first one has a one-time line and so differs.
    const told = charges.map(totals);
    return items.some(({ pricing_type }) => pricing_type === 'ONE_TIME') ? told : told.slice(0, 1);
  }),
  plan_change: working(change, changePlan),
  cancel: working(cancel, cancelling),
  cascade: working(cascade, cascading),
  dunning: working(z.strictObject({ due: z.string(), until: z.string(), paid_at: z.string().optional() }), ({ due, until, paid_at }) => {
    const tried: string[] = [];
    const after = advance(newSubscription({ items: [monthly], billing: { date_start: due } }, due), until, (_charge, day) => {
      tried.push(day);
      return day === paid_at ? 'PAID' : 'DECLINED';
    });
    return {
      tried,
      status: after.subscription_status,
      ...(after.date_next_billing === null ? {} : { date_next_billing: after.date_next_billing }),
    };
  }),
  expiry: working(
    z.strictObject({ date_start: z.string(), billing_day: z.int(), date_end: z.string() }),
    ({ date_start, billing_day, date_end }) => {
      const made = newSubscription({ items: [monthly], billing: { date_start, billing_day, date_end } }, date_start);
      const last = advance(made, date_end, paid);
      const over = advance(last, '9999-01-01', paid);
      if (over.subscription_status !== 'EXPIRED') throw new Error('it went on');
      return { last: last.date_last_billing, expires: nextDue(last)?.day };
    },
  ),
};
