import type { Day } from '../../../facts/days.ts';
import { intervalOfPeriod, periodOf, recurringOf, type SubscriptionLine } from './lines.ts';
import type { SubscriptionState } from './subscription.ts';

/** How a subscription looks under other lines, the dates aside: its period follows from them. */
export function withLines(state: SubscriptionState, items: readonly SubscriptionLine[]): SubscriptionState {
  return {
    ...state,
    items,
    billing: { ...state.billing, ...periodOf(items) },
    change_plan_at: null,
    change_plan_items: null,
  };
}

/** ONE_TIME lines stay until the first cycle was paid. */
export const unbilled = ({ items, date_last_billing }: SubscriptionState): readonly SubscriptionLine[] =>
  date_last_billing === null ? items.filter(({ pricing_type }) => pricing_type === 'ONE_TIME') : [];

/**
 * The waiting plan takes effect with the cycle of a day. Its dates run from there; the billing day stays where months
 * were counted before, so that one anchored to the 31st is not lost to a change on 28 February.
 */
export function adoptPlan(state: SubscriptionState, cycle: Day): SubscriptionState {
  const { change_plan_items, billing } = state;
  if (change_plan_items === null) return state;
  const changed = withLines(state, [...change_plan_items, ...unbilled(state)]);
  const billing_day = intervalOfPeriod(billing).unit === 'MONTH' ? billing.billing_day : Number(cycle.slice(8));
  return { ...changed, billing: { ...changed.billing, billing_day }, billing_anchor: cycle };
}

/** A new run of dates, anchored to a day on which it is paid for. */
export function anchoredAt(state: SubscriptionState, day: Day): Pick<SubscriptionState, 'billing' | 'billing_anchor'> {
  return { billing: { ...state.billing, billing_day: Number(day.slice(8)) }, billing_anchor: day };
}

/** The lines of a plan: RECURRING only. */
export const onlyRecurring = (items: readonly SubscriptionLine[]): boolean => recurringOf(items).length === items.length;
