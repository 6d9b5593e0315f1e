import type { Day } from '../../../facts/days.ts';
import { intervalOfPeriod, periodOf, recurringOf, type SubscriptionLine } from './lines.ts';
import type { SubscriptionState } from './subscription.ts';

/** The subscription with other lines. Its period follows from the lines; its dates stay as they are. */
export function withLines(state: SubscriptionState, items: readonly SubscriptionLine[]): SubscriptionState {
  return {
    ...state,
    items,
    billing: { ...state.billing, ...periodOf(items) },
    change_plan_at: null,
    change_plan_items: null,
  };
}

/** The ONE_TIME lines that are not billed yet: they are billed with the first paid cycle. */
export const unbilled = ({ items, date_last_billing }: SubscriptionState): readonly SubscriptionLine[] =>
  date_last_billing === null ? items.filter(({ pricing_type }) => pricing_type === 'ONE_TIME') : [];

/**
 * Puts the waiting plan into effect with the cycle of a day. The dates run from that day. The billing day stays where the interval
 * is in months, so that an anchor on the 31st does not become the 28th because of a change on 28 February.
 */
export function adoptPlan(state: SubscriptionState, cycle: Day): SubscriptionState {
  const { change_plan_items, billing } = state;
  if (change_plan_items === null) return state;
  const changed = withLines(state, [...change_plan_items, ...unbilled(state)]);
  const billing_day = intervalOfPeriod(billing).unit === 'MONTH' ? billing.billing_day : Number(cycle.slice(8));
  return { ...changed, billing: { ...changed.billing, billing_day }, billing_anchor: cycle };
}

/** A new series of dates, anchored to a day on which a period is paid. */
export function anchoredAt(state: SubscriptionState, day: Day): Pick<SubscriptionState, 'billing' | 'billing_anchor'> {
  return { billing: { ...state.billing, billing_day: Number(day.slice(8)) }, billing_anchor: day };
}

/** Whether all lines are RECURRING. */
export const onlyRecurring = (items: readonly SubscriptionLine[]): boolean => recurringOf(items).length === items.length;
