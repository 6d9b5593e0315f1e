import { z } from 'zod';
import { sastDay } from '../../../facts/days.ts';
import { subscription as answer, type SubscriptionAnswer } from '../../../contract/subscriptions.ts';
import { quote, recurringOf, type Period, type SubscriptionLine } from '../billing/lines.ts';
import type { AccountSettings } from '../records/platform.ts';
import type { Subscription } from '../records/sales.ts';
import { dunningOf, pastDueOf } from './state.ts';

/** A subscription as the interface answers it (`contract/subscriptions.ts`). */

type LineAnswer = SubscriptionAnswer['items'][number];

/** The fields that exist only where the interval is CUSTOM. */
const custom = ({ custom_interval, custom_period }: Pick<Period, 'custom_interval' | 'custom_period'>) => ({
  ...(custom_interval === null ? {} : { custom_interval }),
  ...(custom_period === null ? {} : { custom_period }),
});

/** The lines as the interface answers them. */
export const lineViews = (lines: readonly SubscriptionLine[]): LineAnswer[] =>
  lines.map(({ custom_interval, custom_period, ...line }) => ({ ...line, ...custom({ custom_interval, custom_period }) }));

/** A subscription as it is answered at a moment. */
export function subscriptionView(row: Subscription, now: Date, account: AccountSettings): SubscriptionAnswer {
  const day = sastDay(now);
  const { change_plan_at, change_plan_items, cancel_at, past_due: _stored, metadata, ...plain } = row;
  const { custom_interval, custom_period, ...billing } = row.billing;
  const { is_tax } = row;
  const recurring = recurringOf(row.items);
  const [each, all] = [quote(recurring, { is_tax, day }), quote(row.items, { is_tax, day })];
  const past_due = pastDueOf(row, day, dunningOf(account));
  return {
    ...plain,
    items_recurring: lineViews(recurring),
    items: lineViews(row.items),
    billing: { ...billing, ...custom({ custom_interval, custom_period }) },
    total_recurring_excl: each.total_excl,
    total_recurring_incl: each.total_incl,
    total_excl: all.total_excl,
    total_incl: all.total_incl,
    ...(change_plan_at === null || change_plan_items === null ? {} : { change_plan_at, change_plan_items: lineViews(change_plan_items) }),
    ...(cancel_at === null ? {} : { cancel_at }),
    ...(past_due === null ? {} : { past_due }),
    ...(metadata == null ? {} : { metadata }),
  };
}

/** The JSON of a subscription. */
export const subscriptionWire = (row: Subscription, now: Date, account: AccountSettings) =>
  z.encode(answer, subscriptionView(row, now, account));
