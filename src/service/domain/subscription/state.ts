import { refuseField } from '../../../contract/errors.ts';
import { addDays, type Day } from '../../../facts/days.ts';
import { DUNNING_DAYS, paymentRequestState, retryDay } from '../billing/cycle.ts';
import { type DueChange, nextDue, runDue } from '../billing/due.ts';
import { reactivate } from '../billing/lifecycle.ts';
import { EVERYTHING, freeStep, moveTo, NOTHING_PLANNED, type Step, type SubscriptionState } from '../billing/subscription.ts';
import type { AccountSettings } from '../records/platform.ts';
import type { Subscription } from '../records/sales.ts';
import { cardsToTry, type CascadeCard } from '../billing/cascade.ts';

/** Connects a stored subscription with the billing rules, and finds what falls due on it. */

/** The fields of a subscription that the rules use. */
export const stateOf = (row: Subscription): SubscriptionState => ({
  subscription_status: row.subscription_status,
  is_tax: row.is_tax,
  trial_days: row.trial_days,
  items: row.items,
  billing: row.billing,
  billing_anchor: row.billing_anchor,
  date_next_billing: row.date_next_billing,
  date_last_billing: row.date_last_billing,
  change_plan_at: row.change_plan_at,
  change_plan_items: row.change_plan_items,
  cancel_at: row.cancel_at,
  past_due: row.past_due,
  credit: row.credit,
});

export const dunningOf = ({ dunning_days }: AccountSettings): readonly number[] => dunning_days ?? DUNNING_DAYS;

/** Whether a subscription requests payments by invoice, without charging a card. */
export const requestsPayment = ({ collection_method }: Subscription): boolean => collection_method === 'REQUEST_PAYMENT';

/** The events that fall due: those of the rules, and giving up on a payment request (ruling *REQUEST_PAYMENT unpaid*). */
export type Run = DueChange | { readonly day: Day; readonly what: 'give_up' };

/** The statuses in which an unpaid payment request is still waited for. */
const WAITS: ReadonlySet<Subscription['subscription_status']> = new Set(['TRIAL', 'ACTIVE', 'PAUSED']);

/** The day on which an unpaid request ends the subscription: the day after its last dunning day. */
const givenUp = (row: Subscription, days: readonly number[]): Day | null =>
  requestsPayment(row) && row.owed !== null && WAITS.has(row.subscription_status)
    ? addDays(row.owed.date_due, (days.at(-1) ?? 0) + 1)
    : null;

/** Events that end a subscription. They come before events that charge it. */
const ENDS: ReadonlySet<Run['what']> = new Set(['expire', 'end']);

/** The next event that falls due; null when time changes nothing any more. */
export function nextRun(row: Subscription, days: readonly number[]): Run | null {
  const next = nextDue(row, days);
  const day = givenUp(row, days);
  if (day === null || (next !== null && (next.day < day || (next.day === day && ENDS.has(next.what))))) return next;
  return { day, what: 'give_up' };
}

/** The step for a due event. */
export const runStep = (row: Subscription, run: Run, today: Day, days: readonly number[]): Step =>
  run.what === 'give_up' ? freeStep({ ...moveTo(stateOf(row), 'FAILED'), ...NOTHING_PLANNED }) : runDue(stateOf(row), run, today, days);

/** Whether the subscription has a payment request that is past due on a day. */
export const isRequestPastDue = (row: Subscription, today: Day, days: readonly number[]): boolean =>
  requestsPayment(row) && row.owed !== null && paymentRequestState(row.owed.date_due, today, days) !== 'OPEN';

/** The state for cancellations and other ends: a payment request that is past due counts as owed, like a declined cycle. */
export const stateForEnding = (row: Subscription, today: Day, days: readonly number[]): SubscriptionState =>
  isRequestPastDue(row, today, days) ? { ...stateOf(row), past_due: { cycle: row.owed?.date_due ?? today, declines: 1 } } : stateOf(row);

/**
 * Reactivates a subscription. What was requested and not paid is owed again. A request whose last dunning day is over would end the
 * subscription at once, so it has to be paid first. @throws Refusal 008 that names the invoice
 */
export function reactivateWithDebt(row: Subscription, today: Day, days: readonly number[], kept = EVERYTHING): Step {
  const step = reactivate(stateOf(row), today, kept);
  const { owed } = row;
  if (requestsPayment(row) && owed !== null && paymentRequestState(owed.date_due, today, days) === 'FAILED')
    throw refuseField(
      '008',
      'invoice_id',
      'unpaid',
      `invoice ${owed.invoice_id} of this subscription is not paid; it has to be paid first`,
    );
  return step;
}

/** The owed payment in the answer; null when nothing is past due. */
export function pastDueOf(row: Subscription, today: Day, days: readonly number[]) {
  if (row.past_due !== null)
    return { date_due: row.past_due.cycle, date_retry: retryDay(row.past_due, days), invoice_id: row.owed?.invoice_id ?? null };
  if (row.owed !== null && isRequestPastDue(row, today, days))
    return { date_due: row.owed.date_due, date_retry: null, invoice_id: row.owed.invoice_id };
  return null;
}

/** Finds cards that a subscription needs. */

/** The statuses in which a subscription charges now or later. */
export const CHARGING_STATUSES = ['TRIAL', 'ACTIVE', 'PAUSED'] as const satisfies readonly Subscription['subscription_status'][];

/**
 * A subscription that could not be charged without this card; undefined if there is none. `left` are the remaining cards that can be
 * charged. Without a cascade only the default card is charged, so then that one is needed although others are left.
 */
export const cardNeededBy = (
  card: Pick<CascadeCard, 'id' | 'is_default'>,
  left: readonly CascadeCard[],
  subscriptions: readonly Subscription[],
): Subscription | undefined =>
  subscriptions.find(({ card_id, cascade }) =>
    card_id === null ? left.length === 0 || (card.is_default && cardsToTry(left, { cascade }).length === 0) : card_id === card.id,
  );
