import { Refusal, refuseField } from '../../../contract/errors.ts';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { retryCycle } from '../billing/cycle.ts';
import { resume } from '../billing/lifecycle.ts';
import { quote, recurringOf } from '../billing/lines.ts';
import type { Step, SubscriptionState } from '../billing/subscription.ts';
import type { Day } from '../../../facts/days.ts';
import type { Fraction } from '../money.ts';
import type { Transaction } from '../records/money.ts';
import type { AccountSettings } from '../records/platform.ts';
import type { Invoice, PortalSession, Subscription } from '../records/sales.ts';
import { hasEnded } from '../subscription/charge-settlement.ts';
import { dunningOf, pastDueOf, reactivateWithDebt, stateOf } from '../subscription/state.ts';
import type { PortalAgreement } from '../../../contract/sessions/portal-act.ts';

/** The actions that a customer can take in the portal now, and their costs. They are derived from the rules that carry the actions out. */

/** The records on which the allowed actions depend. */
export interface PortalFacts {
  readonly session: PortalSession;
  readonly subscription: Subscription | undefined;
  /** Whether the customer is ACTIVE. Nothing starts for another one. */
  readonly active: boolean;
  /** Whether there is any product to choose. */
  readonly offers: boolean;
  /** The invoice of the owed payment, if there is one. */
  readonly owedInvoice: Invoice | undefined;
  /** The customer's last transactions, newest first; empty where nothing is owed. */
  readonly tried: readonly Transaction[];
  /** The part of the present period's money that was not given back. */
  readonly kept: Fraction;
  readonly account: AccountSettings;
  readonly today: Day;
}

/** The amount that a step charges now, and the day of the next charge. */
export function quoteOf(step: Step): NonNullable<PortalView['reactivation']> {
  const { date_next_billing } = step.kind === 'charge' ? step.paid : step.state;
  const { total_excl, total_tax, total_incl } = step.kind === 'charge' ? step.charge : { total_excl: 0, total_tax: 0, total_incl: 0 };
  return { total_excl, total_tax, total_incl, date_next_billing };
}

/** The cost of a new subscription: now, by its first step, and for each later cycle. */
export function costOf(step: Step, { items, is_tax }: Pick<SubscriptionState, 'items' | 'is_tax'>, today: Day) {
  const each = quote(recurringOf(items), { is_tax, day: today });
  return { ...quoteOf(step), total_recurring_excl: each.total_excl, total_recurring_incl: each.total_incl };
}

/** The cost of reactivating a subscription; null where that is not possible. */
export function reactivationOf({ subscription, active, kept, account, today }: PortalFacts): PortalView['reactivation'] {
  if (!active || subscription?.pending !== null) return null;
  try {
    return quoteOf(reactivateWithDebt(subscription, today, dunningOf(account), kept));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The day of the next charge if a paused subscription is resumed now; null where the link or the subscription's state does not
 * allow it.
 */
export function resumptionOf({ session, subscription, today }: PortalFacts): PortalView['resumption'] {
  if (session.settings.allow_pause !== true || subscription?.pending !== null) return null;
  if (subscription.subscription_status !== 'PAUSED' || subscription.cancel_at !== null) return null;
  return { date_next_billing: resume(stateOf(subscription), today).date_next_billing };
}

/** The cards whose last transaction for a subscription was declined. The portal does not suggest them again. */
function declinedCards({ id }: Subscription, tried: readonly Transaction[]): string[] {
  const last = new Map<string, Transaction['transaction_status']>();
  for (const { card_id, payment_data, transaction_status } of tried)
    if (card_id !== null && payment_data['subscription_id'] === id && !last.has(card_id)) last.set(card_id, transaction_status);
  return [...last].flatMap(([card_id, status]) => (status === 'DECLINED' ? [card_id] : []));
}

/** The owed payment: a declined cycle, or a payment request. */
export function owedOf({ subscription, owedInvoice, tried, account, today }: PortalFacts): PortalView['owed'] {
  if (subscription === undefined) return null;
  const past_due = pastDueOf(subscription, today, dunningOf(account));
  if (subscription.past_due !== null && past_due !== null) {
    const { total_incl } = quoteOf(retryCycle(stateOf(subscription), today, dunningOf(account)));
    return { ...past_due, is_past_due: true, total_incl, declined_cards: declinedCards(subscription, tried) };
  }
  if (owedInvoice?.invoice_status !== 'OPEN') return null;
  const { date_due, total_incl } = owedInvoice;
  return {
    date_due,
    date_retry: null,
    is_past_due: past_due !== null,
    total_incl,
    declined_cards: declinedCards(subscription, tried),
  };
}

/** The allowed actions. While a payment is in progress, nothing may change the subscription. */
export function allowedActions(facts: PortalFacts): PortalView['allowed'] {
  const { session, subscription, active, offers, account, today } = facts;
  const { settings } = session;
  const idle = subscription?.pending == null;
  const status = subscription?.subscription_status;
  const runs = status === 'TRIAL' || status === 'ACTIVE';
  const ending = subscription?.cancel_at != null;
  // A period that is not paid cannot be changed at once. A change at the end of the period is still possible.
  const unpaid = subscription !== undefined && pastDueOf(subscription, today, dunningOf(account)) !== null;
  return {
    subscribe: idle && active && offers && session.subscription_id === null && (status === undefined || hasEnded(status)),
    change_plan:
      idle && offers && settings.plan_change_type !== 'NONE' && runs && !ending && !(unpaid && settings.plan_change_type === 'IMMEDIATE'),
    keep_plan: idle && settings.plan_change_type !== 'NONE' && subscription?.change_plan_at != null && !ending,
    cancel: idle && settings.cancel_type !== 'NONE' && (runs || status === 'PAUSED') && !ending,
    reactivate: reactivationOf(facts) !== null,
    pause: idle && settings.allow_pause === true && runs && !ending && !unpaid,
    resume: resumptionOf(facts) !== null,
    pay: idle && owedOf(facts) !== null,
    change_details: settings.billing_info_type === 'UPDATE',
  };
}

/**
 * Compares the terms that a customer agreed to with the present ones. They may differ after a change by the merchant or in another
 * tab, or after midnight.
 */

const TERMS = ['subscription_id', 'total_incl', 'total_recurring_incl', 'date_next_billing', 'ends_at'] as const;

/** Requires that the terms are still those that the customer agreed to. @throws Refusal 008 with rule `stale` when a term has changed since it was shown */
export function requireAgreement(agreed: PortalAgreement | undefined, now: PortalAgreement): void {
  for (const term of TERMS)
    if (agreed?.[term] !== undefined && agreed[term] !== now[term])
      throw refuseField('008', `agreed.${term}`, 'stale', `${term} is ${String(now[term])} by now: show it again`);
}
