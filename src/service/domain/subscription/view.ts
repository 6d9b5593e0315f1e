import { z } from 'zod';
import { sastDay } from '../../../facts/days.ts';
import { subscription as answer, type SubscriptionAnswer } from '../../../contract/subscriptions.ts';
import { quote, recurringOf, type Period, type SubscriptionLine } from '../billing/lines.ts';
import type { AccountSettings } from '../records/platform.ts';
import type { Subscription } from '../records/subscriptions.ts';
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
  const { is_tax, billing } = row;
  const recurring = recurringOf(row.items);
  const [each, all] = [quote(recurring, { is_tax, day }), quote(row.items, { is_tax, day })];
  const past_due = pastDueOf(row, day, dunningOf(account));
  return {
    id: row.id,
    customer_id: row.customer_id,
    subscription_status: row.subscription_status,
    collection_method: row.collection_method,
    card_id: row.card_id,
    items_recurring: lineViews(recurring),
    items: lineViews(row.items),
    billing: {
      period: billing.period,
      billing_day: billing.billing_day,
      date_start: billing.date_start,
      date_end: billing.date_end,
      ...custom(billing),
    },
    trial_days: row.trial_days,
    total_recurring_excl: each.total_excl,
    total_recurring_incl: each.total_incl,
    total_excl: all.total_excl,
    total_incl: all.total_incl,
    currency: row.currency,
    date_next_billing: row.date_next_billing,
    date_last_billing: row.date_last_billing,
    last_transaction_id: row.last_transaction_id,
    last_invoice_id: row.last_invoice_id,
    created_at: row.created_at,
    ...(row.change_plan_at === null || row.change_plan_items === null
      ? {}
      : { change_plan_at: row.change_plan_at, change_plan_items: lineViews(row.change_plan_items) }),
    ...(row.cancel_at === null ? {} : { cancel_at: row.cancel_at }),
    ...(past_due === null ? {} : { past_due }),
    ...(row.metadata == null ? {} : { metadata: row.metadata }),
  };
}

/** The JSON of a subscription. */
export const subscriptionWire = (row: Subscription, now: Date, account: AccountSettings) =>
  z.encode(answer, subscriptionView(row, now, account));
