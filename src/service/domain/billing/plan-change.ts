import { refuseField } from '../../../contract/errors.ts';
import { addDays, type Day, daysBetween } from '../../../facts/days.ts';
import { type Fraction, portion, type Totals } from '../money.ts';
import { isSamePlan, isUpgrade, netOf, quote, recurringOf, type SubscriptionLine } from './lines.ts';
import { anchoredAt, onlyRecurring, unbilled, withLines } from './plan.ts';
import {
  type Charge,
  chargeStep,
  EVERYTHING,
  freeStep,
  nextBilling,
  paidUntil,
  requireStatus,
  type Step,
  type SubscriptionState,
} from './subscription.ts';

/** Plan changes (ruling *plan change*). The preview is read from the same decision that is later carried out. */

/** When a change takes effect. SMART: an upgrade at once, a downgrade at the end of the period. */
export type PlanChangeType = 'IMMEDIATE' | 'END_OF_PERIOD' | 'SMART';

/** A request for other lines. They replace all RECURRING lines. */
export interface PlanChangeRequest {
  readonly items: readonly SubscriptionLine[];
  readonly plan_change_type: PlanChangeType;
}

/** The value of the days of the current period that are not used yet. Whole days, including today. */
export interface UnusedDays {
  readonly unused_days: number;
  readonly period_days: number;
  /** Cents, without tax. */
  readonly amount: number;
}

/** The unused part of what the customer paid for the current period. `kept` is the part of it that was not given back. */
export function unusedValue(state: SubscriptionState, today: Day, kept = EVERYTHING): UnusedDays {
  const from = state.date_last_billing ?? today;
  const until = paidUntil(state);
  const period_days = Math.max(1, daysBetween(from, until));
  const unused_days = Math.min(period_days, Math.max(0, daysBetween(today, until)));
  const amount = portion(netOf(recurringOf(state.items)), { of: unused_days * kept.of, over: period_days * kept.over });
  return { unused_days, period_days, amount };
}

/** The result of a change: the day on which it takes effect, and the step that carries it out. */
export interface PlanChange {
  readonly step: Step;
  /** The first day of the new lines. */
  readonly effective_at: Day;
  /** The credit for unused days; null where there is no credit. */
  readonly unused: UnusedDays | null;
}

/** Whether the wanted lines are the present ones and no change is waiting. The request would then change nothing. */
export const isUnchanged = ({ items, change_plan_at }: SubscriptionState, wanted: readonly SubscriptionLine[]): boolean =>
  change_plan_at === null && isSamePlan(recurringOf(items), wanted);

/**
 * Decides a plan change; nothing is stored. A second change replaces one that is waiting. A change back to the present lines
 * cancels the waiting change, whatever its date. A declined charge leaves everything as it was. Before the first cycle nothing is
 * due, unless the new lines are asked for at once and no trial runs: then they are billed now. `kept` is the part of the current period's money that was not given back.
 * @throws Refusal 005 for ONE_TIME lines, several intervals or the present lines; 008 in a state that has no next plan
 */
export function decidePlanChange(
  state: SubscriptionState,
  { items, plan_change_type }: PlanChangeRequest,
  today: Day,
  kept = EVERYTHING,
): PlanChange {
  requireStatus(state, 'changed to another plan', 'TRIAL', 'ACTIVE');
  if (!onlyRecurring(items)) throw refuseField('005', 'items', 'recurring_only', 'a plan change takes RECURRING products only');
  const changed = withLines(state, [...items, ...unbilled(state)]);
  if (state.cancel_at !== null)
    throw refuseField('008', 'subscription_id', 'ending', 'the subscription ends at the end of its period; undo that first');
  if (isUnchanged(state, items))
    throw refuseField('005', 'items', 'unchanged', 'the subscription has exactly these lines already: nothing would change');
  if (isSamePlan(recurringOf(state.items), items)) return keepPresent(state, today);
  const notBegun = state.date_last_billing === null && state.past_due === null;
  const isAsked = plan_change_type === 'IMMEDIATE' && state.subscription_status !== 'TRIAL';
  if (notBegun && !isAsked) return { step: freeStep(changed), effective_at: today, unused: null };
  const now = plan_change_type === 'IMMEDIATE' || (plan_change_type === 'SMART' && isUpgrade(state.items, items));
  return now ? changeNow(state, changed, plan_change_type === 'SMART' ? kept : null, today) : changeLater(state, items);
}

/** `kept`: null where unused days give no credit. */
function changeNow(state: SubscriptionState, changed: SubscriptionState, kept: Fraction | null, today: Day): PlanChange {
  if (state.past_due !== null) throw refuseField('008', 'subscription_id', 'paid', 'the current period is not paid yet');
  const unused = kept === null ? null : unusedValue(state, today, kept);
  const anchored = { ...changed, ...anchoredAt(changed, today) };
  const lines = changed.items;
  const available = unused === null ? 0 : unused.amount + state.credit;
  const credit = Math.min(available, netOf(lines));
  const charge: Charge = {
    reason: 'plan_change',
    cycle: today,
    lines,
    credit,
    ...quote(lines, { is_tax: state.is_tax, day: today, credit }),
  };
  const paid: SubscriptionState = {
    ...anchored,
    // Credit that the first period of the new plan does not use is kept for later periods.
    credit: unused === null ? state.credit : available - credit,
    date_last_billing: today,
    date_next_billing: nextBilling(anchored, addDays(today, 1)),
  };
  return { step: chargeStep(charge, paid, state), effective_at: today, unused };
}

/** Cancels the waiting change. Nothing is charged and no date changes. */
const keepPresent = (state: SubscriptionState, today: Day): PlanChange => ({
  step: freeStep({ ...state, change_plan_at: null, change_plan_items: null }),
  effective_at: today,
  unused: null,
});

function changeLater(state: SubscriptionState, items: readonly SubscriptionLine[]): PlanChange {
  const effective_at = state.date_next_billing;
  if (effective_at === null) throw refuseField('008', 'subscription_id', 'ending', 'no further period begins before the subscription ends');
  return { step: freeStep({ ...state, change_plan_at: effective_at, change_plan_items: items }), effective_at, unused: null };
}

/** The preview of a change, exact to the cent. */
export interface PlanChangePreview extends Totals {
  readonly is_immediate: boolean;
  readonly effective_at: Day;
  /** The new lines of one cycle in cents, before credit and tax. */
  readonly subtotal: number;
  /** Cents, taken off before tax. */
  readonly credit: number;
  /** Cents, kept for later cycles. */
  readonly credit_left: number;
  readonly unused_days: number;
  readonly date_next_billing: Day | null;
}

const NOTHING = { credit: 0, total_excl: 0, total_tax: 0, total_incl: 0 } as const;

/** Makes the preview of a change from its decision. The totals are the amount due now. */
export function previewPlanChange({ step, effective_at, unused }: PlanChange, today: Day): PlanChangePreview {
  const after = step.kind === 'charge' ? step.paid : step.state;
  const { credit, total_excl, total_tax, total_incl } = step.kind === 'charge' ? step.charge : NOTHING;
  return {
    is_immediate: effective_at === today,
    effective_at,
    subtotal: netOf(recurringOf(after.change_plan_items ?? after.items)),
    credit,
    credit_left: after.credit,
    unused_days: unused?.unused_days ?? 0,
    total_excl,
    total_tax,
    total_incl,
    date_next_billing: after.date_next_billing,
  };
}
