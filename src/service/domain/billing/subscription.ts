import { refuseField } from '../../../contract/errors.ts';
import { onOrAfter, nextAfter, type Schedule } from '../calendar/anchors.ts';
import { addDays, type Day, laterOf } from '../../../facts/days.ts';
import type { Fraction, Totals } from '../money.ts';
import { intervalOfPeriod, type Period, type SubscriptionLine } from './lines.ts';

/** A subscription as the rules see it: names of the interface, money in cents, days in SAST. */

export type SubscriptionStatus = 'TRIAL' | 'ACTIVE' | 'PAUSED' | 'CANCELLED' | 'EXPIRED' | 'FAILED' | 'DISABLED';

/** The settings from which a subscription's dates are computed. */
export interface Billing extends Period {
  /** 1–31, the day of the month that dates are anchored to. It is ignored where the interval is in days. */
  readonly billing_day: number;
  /** The first billing date, after any trial. */
  readonly date_start: Day;
  /** The last day on which the subscription is billed; null when it runs until it is cancelled. */
  readonly date_end: Day | null;
}

/** All fields of a subscription that the rules read and change. */
export interface SubscriptionState {
  readonly subscription_status: SubscriptionStatus;
  readonly is_tax: boolean;
  readonly trial_days: number | null;
  /** All lines; ONE_TIME lines bill with the first cycle only. */
  readonly items: readonly SubscriptionLine[];
  readonly billing: Billing;
  /** The start of the present series of dates: date_start, until a plan change or a reactivation starts a new series. */
  readonly billing_anchor: Day;
  /** The day of the next cycle; null when there is none. */
  readonly date_next_billing: Day | null;
  /** The day of the last paid cycle, on which its period starts; null before the first paid cycle. */
  readonly date_last_billing: Day | null;
  /** The day from which `change_plan_items` replace the lines. Both fields are set, or both are null. */
  readonly change_plan_at: Day | null;
  readonly change_plan_items: readonly SubscriptionLine[] | null;
  /** The subscription ends at the start of this day; null when no end is planned. */
  readonly cancel_at: Day | null;
  /** The cycle that is owed, and how often it was declined. Nothing else is billed while it is owed. */
  readonly past_due: { readonly cycle: Day; readonly declines: number } | null;
  /** Credit for unused days after plan changes, in cents without tax. Later cycles use it up. */
  readonly credit: number;
}

/** Nothing of a period's money was given back. */
export const EVERYTHING: Fraction = { of: 1, over: 1 };

/** Money to collect. A total of zero counts as paid without asking a card: see {@link settle}. */
export interface Charge extends Totals {
  readonly reason: 'cycle' | 'plan_change' | 'reactivation';
  /** The first day of the period that is paid. With the subscription's id it is the idempotency key of a charge for a cycle. */
  readonly cycle: Day;
  readonly lines: readonly SubscriptionLine[];
  /** Cents, taken off before tax. */
  readonly credit: number;
}

/** The decision of a rule: a new state, or a charge with the state after each of its two outcomes. */
export type Step =
  | { readonly kind: 'done'; readonly state: SubscriptionState }
  | { readonly kind: 'charge'; readonly charge: Charge; readonly paid: SubscriptionState; readonly declined: SubscriptionState };

/** How a charge of a subscription ended. */
export type ChargeOutcome = 'PAID' | 'DECLINED';

/** A decision that costs nothing. */
export const freeStep = (state: SubscriptionState): Step => ({ kind: 'done', state });

/** A decision that takes effect when its charge is paid. */
export const chargeStep = (charge: Charge, paid: SubscriptionState, declined: SubscriptionState): Step => ({
  kind: 'charge',
  charge,
  paid,
  declined,
});

/** The state after a step. A charge of zero counts as paid. */
export function settle(step: Step, outcome: (charge: Charge) => ChargeOutcome): SubscriptionState {
  if (step.kind === 'done') return step.state;
  return step.charge.total_incl === 0 || outcome(step.charge) === 'PAID' ? step.paid : step.declined;
}

/** The allowed changes of status. The end date may end a subscription from any status. */
export const SUBSCRIPTION_MOVES: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  TRIAL: ['ACTIVE', 'PAUSED', 'CANCELLED', 'EXPIRED', 'FAILED', 'DISABLED'],
  ACTIVE: ['PAUSED', 'CANCELLED', 'EXPIRED', 'FAILED', 'DISABLED'],
  PAUSED: ['TRIAL', 'ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED', 'DISABLED'],
  CANCELLED: ['TRIAL', 'ACTIVE', 'EXPIRED'],
  FAILED: ['ACTIVE', 'CANCELLED', 'EXPIRED', 'DISABLED'],
  DISABLED: ['CANCELLED', 'EXPIRED'],
  EXPIRED: [],
};

/** The state with another status. @throws Refusal 008 when the move is not in the table */
export function moveTo(state: SubscriptionState, to: SubscriptionStatus): SubscriptionState {
  const from = state.subscription_status;
  if (from === to) return state;
  if (!SUBSCRIPTION_MOVES[from].includes(to))
    throw refuseField('008', 'subscription_id', 'status', `a subscription cannot go from ${from} to ${to}`);
  return { ...state, subscription_status: to };
}

/** Requires that a subscription has one of some statuses; `what` names the change in the message. @throws Refusal 008 */
export function requireStatus(state: SubscriptionState, what: string, ...allowed: readonly SubscriptionStatus[]): void {
  if (!allowed.includes(state.subscription_status))
    throw refuseField('008', 'subscription_id', 'status', `a subscription that is ${state.subscription_status} cannot be ${what}`);
}

/** The fields of a subscription for which nothing is planned any more. */
export const NOTHING_PLANNED = {
  date_next_billing: null,
  change_plan_at: null,
  change_plan_items: null,
  cancel_at: null,
  past_due: null,
} as const;

/** The schedule of the subscription's present series of dates. */
const scheduleOf = ({ billing, billing_anchor }: Pick<SubscriptionState, 'billing' | 'billing_anchor'>): Schedule => ({
  start: billing_anchor,
  billing_day: billing.billing_day,
  interval: intervalOfPeriod(billing),
});

/** The first cycle on or after a day; null when the subscription ends before it. */
export function nextBilling(state: Pick<SubscriptionState, 'billing' | 'billing_anchor'>, from: Day): Day | null {
  const day = onOrAfter(scheduleOf(state), from);
  return state.billing.date_end !== null && day > state.billing.date_end ? null : day;
}

/** The next cycle that is neither paid nor past. */
export const upcomingCycle = (state: SubscriptionState, today: Day): Day | null =>
  nextBilling(state, laterOf(today, state.date_last_billing === null ? state.billing_anchor : addDays(state.date_last_billing, 1)));

/** The state with another next billing date. A plan that waits begins with the next cycle, so its day moves along. */
export function withNextBilling(state: SubscriptionState, date_next_billing: Day | null): SubscriptionState {
  const waits = state.change_plan_at !== null && date_next_billing !== null;
  return { ...state, date_next_billing, change_plan_at: waits ? date_next_billing : state.change_plan_at };
}

/** The day on which the paid period ends; before the first cycle, the day on which the trial ends. */
export const paidUntil = (state: SubscriptionState): Day =>
  state.date_last_billing === null ? state.billing.date_start : nextAfter(scheduleOf(state), state.date_last_billing);
