import { refuseField } from '../../../contract/errors.ts';
import { addDays, type Day, laterOf } from '../../../facts/days.ts';
import { periodOf, type SubscriptionLine } from './lines.ts';
import type { SubscriptionState } from './subscription.ts';

/** The fields from which a subscription is made. */
export interface SubscriptionRequest {
  readonly items: readonly SubscriptionLine[];
  readonly billing?: { readonly billing_day?: number; readonly date_start?: Day; readonly date_end?: Day | null };
  readonly trial_days?: number | null;
  readonly is_tax?: boolean;
}

/**
 * A new subscription. Its first cycle is on date_start, or at the end of the trial if that is later. That day is also the anchor,
 * unless the request has a billing_day. When that day is today, the cycle is due at once.
 * @throws Refusal 005 for lines without one common interval, or for days that contradict each other
 */
export function newSubscription({ items, billing = {}, trial_days, is_tax = true }: SubscriptionRequest, today: Day): SubscriptionState {
  const period = periodOf(items);
  const trial = trial_days == null || trial_days === 0 ? null : trial_days;
  if (billing.date_start !== undefined && billing.date_start < today)
    throw refuseField('005', 'billing.date_start', 'not_past', 'date_start may not be before today');
  const date_start = laterOf(billing.date_start ?? today, addDays(today, trial ?? 0));
  const date_end = billing.date_end ?? null;
  if (date_end !== null && date_end < date_start)
    throw refuseField('005', 'billing.date_end', 'order', 'date_end may not be before the first billing date');
  return {
    subscription_status: trial === null ? 'ACTIVE' : 'TRIAL',
    is_tax,
    trial_days: trial,
    items,
    billing: { ...period, billing_day: billing.billing_day ?? Number(date_start.slice(8)), date_start, date_end },
    billing_anchor: date_start,
    date_next_billing: date_start,
    date_last_billing: null,
    change_plan_at: null,
    change_plan_items: null,
    cancel_at: null,
    past_due: null,
    credit: 0,
  };
}
