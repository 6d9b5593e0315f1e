import { Refusal } from '../../../contract/errors.ts';
import type { PortalView } from '../../../contract/portal-session.ts';
import { retryCycle } from '../billing/cycle.ts';
import { reactivate, resume } from '../billing/lifecycle.ts';
import { quote, recurringOf } from '../billing/lines.ts';
import type { Step, SubscriptionState } from '../billing/subscription.ts';
import type { Day } from '../../../facts/days.ts';
import type { Transaction } from '../records/money.ts';
import type { AccountSettings } from '../records/platform.ts';
import type { Invoice } from '../records/sales.ts';
import type { PortalSession } from '../records/portal.ts';
import type { Subscription } from '../records/subscriptions.ts';
import { hasEnded } from '../subscription/charge-settlement.ts';
import { dunningOf, pastDueOf, stateOf } from '../subscription/state.ts';

/** What a customer can do in the portal just now, and what it would take: read off the rules that carry it out. */

/** The records from which the portal works out what is allowed. */
export interface PortalFacts {
  readonly session: PortalSession;
  readonly subscription: Subscription | undefined;
  /** Whether anything can be chosen. */
  readonly offers: boolean;
  /** The invoice of what is owed, where there is one. */
  readonly owedInvoice: Invoice | undefined;
  /** The customer's last transactions, the newest first; none where nothing is owed. */
  readonly tried: readonly Transaction[];
  readonly account: AccountSettings;
  readonly today: Day;
}

/** What a step takes, and when is charged next after it. */
export function quoteOf(step: Step): NonNullable<PortalView['reactivation']> {
  const { date_next_billing } = step.kind === 'charge' ? step.paid : step.state;
  const { total_excl, total_tax, total_incl } = step.kind === 'charge' ? step.charge : { total_excl: 0, total_tax: 0, total_incl: 0 };
  return { total_excl, total_tax, total_incl, date_next_billing };
}

/** What a new subscription takes now, by its first step, and each time from then on. */
export function costOf(step: Step, { items, is_tax }: Pick<SubscriptionState, 'items' | 'is_tax'>, today: Day) {
  const each = quote(recurringOf(items), { is_tax, day: today });
  return { ...quoteOf(step), total_recurring_excl: each.total_excl, total_recurring_incl: each.total_incl };
}

/** What taking up a subscription again would charge; null where that cannot be done. */
export function reactivationOf({ subscription, today }: PortalFacts): PortalView['reactivation'] {
  if (subscription?.pending !== null) return null;
  try {
    return quoteOf(reactivate(stateOf(subscription), today));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** When is charged next if a paused subscription is resumed now; null where the link or its state does not let it be resumed. */
export function resumptionOf({ session, subscription, today }: PortalFacts): PortalView['resumption'] {
  if (session.settings.allow_pause !== true || subscription?.pending !== null) return null;
  if (subscription.subscription_status !== 'PAUSED' || subscription.cancel_at !== null) return null;
  return { date_next_billing: resume(stateOf(subscription), today).date_next_billing };
}

/** The cards whose last transaction for a subscription was declined: to propose one of them would be to propose the same again. */
function declinedCards({ id }: Subscription, tried: readonly Transaction[]): string[] {
  const last = new Map<string, Transaction['transaction_status']>();
  for (const { card_id, payment_data, transaction_status } of tried)
    if (card_id !== null && payment_data['subscription_id'] === id && !last.has(card_id)) last.set(card_id, transaction_status);
  return [...last].flatMap(([card_id, status]) => (status === 'DECLINED' ? [card_id] : []));
}

/** What is owed: a cycle that was declined, or a payment request. */
export function owedOf({ subscription, owedInvoice, tried, account, today }: PortalFacts): PortalView['owed'] {
  if (subscription === undefined || hasEnded(subscription.subscription_status)) return null;
  const past_due = pastDueOf(subscription, today, dunningOf(account));
  if (subscription.past_due !== null && past_due !== null) {
    const { total_incl } = quoteOf(retryCycle(stateOf(subscription), today, dunningOf(account)));
    return { ...past_due, is_past_due: true, total_incl, declined_cards: declinedCards(subscription, tried) };
  }
  if (owedInvoice?.invoice_status !== 'OPEN') return null;
  const { id: invoice_id, date_due, total_incl } = owedInvoice;
  return {
    invoice_id,
    date_due,
    date_retry: null,
    is_past_due: past_due !== null,
    total_incl,
    declined_cards: declinedCards(subscription, tried),
  };
}

/** What can be done; everything that changes the subscription waits while a payment of it is on its way. */
export function allowedActions(facts: PortalFacts): PortalView['allowed'] {
  const { session, subscription, offers, account, today } = facts;
  const { settings } = session;
  const idle = subscription?.pending == null;
  const status = subscription?.subscription_status;
  const runs = status === 'TRIAL' || status === 'ACTIVE';
  const ending = subscription?.cancel_at != null;
  // A period that is not paid is not changed in its middle; a change at its end can still be chosen.
  const unpaid = subscription !== undefined && pastDueOf(subscription, today, dunningOf(account)) !== null;
  return {
    subscribe: idle && offers && session.subscription_id === null && (status === undefined || hasEnded(status)),
    change_plan:
      idle && offers && settings.plan_change_type !== 'NONE' && runs && !ending && !(unpaid && settings.plan_change_type === 'IMMEDIATE'),
    keep_plan: idle && settings.plan_change_type !== 'NONE' && subscription?.change_plan_at != null,
    cancel: idle && settings.cancel_type !== 'NONE' && (runs || status === 'PAUSED') && !ending,
    reactivate: reactivationOf(facts) !== null,
    pause: idle && settings.allow_pause === true && runs && !ending && !unpaid,
    resume: resumptionOf(facts) !== null,
    pay: idle && owedOf(facts) !== null,
    change_details: settings.billing_info_type === 'UPDATE',
  };
}
