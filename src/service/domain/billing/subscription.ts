import { Refusal } from '../../../contract/errors.ts';
import { onOrAfter, nextAfter, type Schedule } from '../calendar/anchors.ts';
import { addDays, type Day, laterOf } from '../../../facts/days.ts';
import type { Totals } from '../money.ts';
import { intervalOfPeriod, type Period, type SubscriptionLine } from './lines.ts';

/** A subscription as its rules see it: the interface's names, money in cents, days in SAST. */

export type SubscriptionStatus = 'TRIAL' | 'ACTIVE' | 'PAUSED' | 'CANCELLED' | 'EXPIRED' | 'FAILED' | 'DISABLED';

/** How a subscription's dates are made. */
export interface Billing extends Period {
  /** 1–31, the day that dates are anchored to; plays no part where the interval is in days. */
  readonly billing_day: number;
  /** The first billing date, after any trial. */
  readonly date_start: Day;
  /** The last day on which it bills; null runs until cancelled. */
  readonly date_end: Day | null;
}

/** What the rules know of a subscription, and all they change. */
export interface SubscriptionState {
  readonly subscription_status: SubscriptionStatus;
  readonly is_tax: boolean;
  readonly trial_days: number | null;
  /** All lines; ONE_TIME lines bill with the first cycle only. */
  readonly items: readonly SubscriptionLine[];
  readonly billing: Billing;
  /** Where the present run of dates starts: date_start, until a plan change or a reactivation starts anew. */
  readonly billing_anchor: Day;
  /** The next cycle's day; null when there is none. */
  readonly date_next_billing: Day | null;
  /** The last paid cycle's day, from which its period runs; null before the first. */
  readonly date_last_billing: Day | null;
  /** From when on `change_plan_items` replace the lines. Both or neither. */
  readonly change_plan_at: Day | null;
  readonly change_plan_items: readonly SubscriptionLine[] | null;
  /** Ends at the beginning of this day; null when it goes on. */
  readonly cancel_at: Day | null;
  /** The cycle that is owed, and how often it was declined. Nothing else is billed meanwhile. */
  readonly past_due: { readonly cycle: Day; readonly declines: number } | null;
  /** Unused value from plan changes, without tax, in cents: later cycles use it up. */
  readonly credit: number;
}

/** Money to be taken. A total of nothing is paid without asking a card: {@link settle}. */
export interface Charge extends Totals {
  readonly reason: 'cycle' | 'plan_change' | 'reactivation';
  /** The first day of the period that it pays for: among charges for cycles, with the subscription's id, the key that makes it happen once. */
  readonly cycle: Day;
  readonly lines: readonly SubscriptionLine[];
  /** Taken off before tax. */
  readonly credit: number;
}

/** What a rule decided: a new state, or a charge with the state for either end of it. */
export type Step =
  | { readonly kind: 'done'; readonly state: SubscriptionState }
  | { readonly kind: 'charge'; readonly charge: Charge; readonly paid: SubscriptionState; readonly declined: SubscriptionState };

/** How a charge of a subscription ended. */
export type ChargeOutcome = 'PAID' | 'DECLINED';

/** Decided, nothing to pay. */
export const done = (state: SubscriptionState): Step => ({ kind: 'done', state });

/** Decided, once it is paid. */
export const charged = (charge: Charge, paid: SubscriptionState, declined: SubscriptionState): Step => ({
  kind: 'charge',
  charge,
  paid,
  declined,
});

/** The state after a step, once its charge, if it has one and it is not for nothing, came out. */
export function settle(step: Step, outcome: (charge: Charge) => ChargeOutcome): SubscriptionState {
  if (step.kind === 'done') return step.state;
  return step.charge.total_incl === 0 || outcome(step.charge) === 'PAID' ? step.paid : step.declined;
}

/** Where a subscription may go from where it is. Its end date ends it from anywhere (interface, *States*). */
export const SUBSCRIPTION_MOVES: Readonly<Record<SubscriptionStatus, readonly SubscriptionStatus[]>> = {
  TRIAL: ['ACTIVE', 'PAUSED', 'CANCELLED', 'EXPIRED', 'FAILED', 'DISABLED'],
  ACTIVE: ['PAUSED', 'CANCELLED', 'EXPIRED', 'FAILED', 'DISABLED'],
  PAUSED: ['TRIAL', 'ACTIVE', 'CANCELLED', 'EXPIRED', 'DISABLED'],
  CANCELLED: ['TRIAL', 'ACTIVE', 'EXPIRED'],
  FAILED: ['ACTIVE', 'CANCELLED', 'EXPIRED', 'DISABLED'],
  DISABLED: ['CANCELLED', 'EXPIRED'],
  EXPIRED: [],
};

/** The state with another status. @throws Refusal 008 when the move is not in the table */
export function moveTo(state: SubscriptionState, to: SubscriptionStatus): SubscriptionState {
  const from = state.subscription_status;
  if (from === to) return state;
  if (!SUBSCRIPTION_MOVES[from].includes(to)) throw notAllowed(`a subscription cannot go from ${from} to ${to}`);
  return { ...state, subscription_status: to };
}

/** Not in this state. */
export const notAllowed = (message: string): Refusal => new Refusal('008', message);

/** @throws Refusal 008 unless the status is one of these */
export function requireStatus(state: SubscriptionState, what: string, ...allowed: readonly SubscriptionStatus[]): void {
  if (!allowed.includes(state.subscription_status))
    throw notAllowed(`a subscription that is ${state.subscription_status} cannot be ${what}`);
}

/** Nothing is planned any more. */
export const OVER = { date_next_billing: null, change_plan_at: null, change_plan_items: null, cancel_at: null, past_due: null } as const;

/** How the dates of a subscription follow each other now. */
const scheduleOf = ({ billing, billing_anchor }: Pick<SubscriptionState, 'billing' | 'billing_anchor'>): Schedule => ({
  start: billing_anchor,
  billing_day: billing.billing_day,
  interval: intervalOfPeriod(billing),
});

/** The first cycle on or after a day; null when the end date comes before it. */
export function nextBilling(state: Pick<SubscriptionState, 'billing' | 'billing_anchor'>, from: Day): Day | null {
  const day = onOrAfter(scheduleOf(state), from);
  return state.billing.date_end !== null && day > state.billing.date_end ? null : day;
}

/** The first cycle that is not paid for yet and has not passed. */
export const upcoming = (state: SubscriptionState, today: Day): Day | null =>
  nextBilling(state, laterOf(today, state.date_last_billing === null ? state.billing_anchor : addDays(state.date_last_billing, 1)));

/** The day on which what is paid for runs out: the period's end, or, before the first cycle, the trial's. */
export const paidUntil = (state: SubscriptionState): Day =>
  state.date_last_billing === null ? state.billing.date_start : nextAfter(scheduleOf(state), state.date_last_billing);
