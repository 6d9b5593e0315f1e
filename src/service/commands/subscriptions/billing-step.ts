import { refuseField, requireFound } from '../../../contract/errors.ts';
import { cardsToTry } from '../../domain/billing/cascade.ts';
import type { Step } from '../../domain/billing/subscription.ts';
import { withoutTax } from '../../domain/transaction.ts';
import { storedCardsOf } from '../checkout/session-lookups.ts';
import { openCharge } from '../../domain/charge/new-charge.ts';
import { type CardUse, chargeable, NO_CARD_CONSENT } from '../../domain/consent.ts';
import { type Change, type DecisionContext, update } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Card, Charge } from '../../domain/records/cards.ts';
import type { Invoice, Subscription } from '../../domain/records/sales.ts';
import { type Biller, referenceOf } from '../../domain/subscription/charge-invoice.ts';
import { requestsPayment } from '../../domain/subscription/state.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';
import type { SubscriptionNotice } from '../../domain/subscription/subscription-mail.ts';
import {
  type DueCharge,
  hasEnded,
  isRequested,
  needsInvoice,
  type Outcome,
  request,
  settle,
} from '../../domain/subscription/charge-settlement.ts';
import type { ChargeResult } from '../../domain/charge/charge-settlement.ts';

/** Carries out a decision of the billing rules in one transaction. A charge is opened here; its card is asked after the commit. */

export interface BillingStepResult {
  readonly changes: readonly Change[];
  readonly subscription: Subscription;
  /** The charge in progress; null when there is none. */
  readonly charge_id: string | null;
  /** Why nothing was charged, where there was no card to ask; otherwise null. */
  readonly declined: string | null;
  /** The invoice that was made or paid. */
  readonly invoice: Invoice | null;
}

/** The input: a step of the rules, or the payment of an invoice. */
export interface BillingStep {
  readonly cause: DueCharge['cause'];
  readonly step: Step;
  /** The events to announce where nothing is charged. A charge announces its own events. */
  readonly notices: readonly SubscriptionNotice[];
  /** The open invoice that is paid. */
  readonly invoice?: Invoice | null;
  /** Charges only this card, in place of the subscription's setting. */
  readonly card_id?: string | undefined;
  /** The customer acts in the portal, and chooses there the card that pays. */
  readonly in_person?: boolean | undefined;
}

/** Changes the subscription, requests a payment, or opens a charge. */
export async function runBillingStep(
  tx: Transactional,
  ctx: DecisionContext,
  subscription: Subscription,
  { cause, step, notices, invoice = null, card_id, in_person = false }: BillingStep,
): Promise<BillingStepResult> {
  if (step.kind === 'done') {
    // A payment request stays owed after the end. The owed cycle of a subscription that charges cards is not tried again.
    const owed = hasEnded(step.state.subscription_status) && !requestsPayment(subscription) ? null : subscription.owed;
    return { ...storeSubscriptionChange(ctx, subscription, { ...step.state, owed }, notices), charge_id: null, declined: null, invoice };
  }
  const wanted: DueCharge = { cause, charge: step.charge, paid: step.paid, declined: step.declined, invoice_id: invoice?.id ?? null };
  const settleAs = async (outcome: Outcome): Promise<BillingStepResult> => ({
    ...(await settleDueCharge(tx, ctx, subscription, wanted, outcome, invoice)),
    charge_id: null,
    declined: outcome.type === 'declined' ? outcome.message : null,
  });
  if (isRequested(subscription, wanted)) {
    const made = request(ctx, subscription, wanted, await billerOf(tx, subscription));
    return { ...made, charge_id: null, declined: null };
  }
  if (step.charge.total_incl === 0) return settleAs({ type: 'paid', transaction_id: null });
  const [first, ...rest] = await subscriptionCards(tx, ctx, subscription, in_person ? 'once' : 'recurring', card_id);
  if (first === undefined) return settleAs({ type: 'declined', transaction_id: null, message: 'There is no card that can be charged.' });
  // In the portal the customer agreed to the first card, and not to the others.
  const others = rest.filter(({ is_recurring }) => is_recurring);
  const agrees = in_person && !first.is_recurring && cause !== 'pay_now' && cause !== 'invoice';
  const opened = openCharge(ctx, {
    purpose: { type: 'subscription', id: subscription.id },
    customer_id: subscription.customer_id,
    method: await cardMethod(tx),
    cards: [first, ...others],
    amount: step.charge.total_incl,
    currency: subscription.currency,
    transaction_reference: invoice?.invoice_number ?? referenceOf(subscription, step.charge),
    payment_data: { subscription_id: subscription.id, reason: cause, cycle: step.charge.cycle, ...withoutTax(step.charge.total_excl) },
  });
  const kept = storeSubscriptionChange(ctx, subscription, { pending: { ...wanted, charge_id: opened.charge.id } });
  return {
    changes: [...(agrees ? [update('cards', first.id, { is_recurring: true })] : []), ...opened.changes, ...kept.changes],
    subscription: kept.subscription,
    charge_id: opened.charge.id,
    declined: null,
    invoice,
  };
}

/** Stores the result of a charge. It reads the records that this needs. */
async function settleDueCharge(
  tx: Transactional,
  ctx: DecisionContext,
  subscription: Subscription,
  wanted: DueCharge,
  outcome: Outcome,
  known: Invoice | null = null,
) {
  const invoice = known ?? (wanted.invoice_id === null ? null : await invoiceOf(tx, wanted.invoice_id));
  const paysOwed = outcome.type === 'paid' && invoice !== null && subscription.owed?.invoice_id === invoice.id;
  return settle(ctx, {
    subscription,
    wanted,
    outcome,
    invoice,
    owedNext: paysOwed ? await oldestOwed(tx, subscription, invoice.id) : null,
    biller: needsInvoice(subscription, wanted, outcome) ? await billerOf(tx, subscription) : null,
  });
}

/** A subscription's oldest open invoice. `paid` is paid in this commit, so it is not counted. */
export async function oldestOwed(tx: Transactional, { id }: Subscription, paid?: string): Promise<Subscription['owed']> {
  const { rows } = await tx.list('invoices', [
    { field: 'subscription_id', is: id },
    { field: 'invoice_status', is: 'OPEN' },
  ]);
  const next = rows.findLast((invoice) => invoice.id !== paid);
  return next === undefined ? null : { invoice_id: next.id, date_due: next.date_due };
}

async function invoiceOf(tx: Transactional, id: string): Promise<Invoice> {
  const invoice = await tx.requireLocked('invoices', id);
  return invoice;
}

async function billerOf(tx: Transactional, { customer_id }: Subscription): Promise<Biller> {
  const customer = requireFound(await tx.find('customers', customer_id), 'customer_id', customer_id);
  // The invoice number is taken last, because it blocks the next number until the commit.
  return { customer, number: await tx.nextNumber('invoices') };
}

/** The cards that a charge of this use would try now, in order. */
export async function subscriptionCards(
  tx: Pick<Transactional, 'list'>,
  { now }: Pick<DecisionContext, 'account_id' | 'now'>,
  { customer_id, card_id, cascade }: Pick<Subscription, 'customer_id' | 'card_id' | 'cascade'>,
  use: CardUse,
  only?: string,
): Promise<Card[]> {
  const cards = (await storedCardsOf(tx, customer_id)).toReversed();
  return cardsToTry(chargeable(cards, use, now), { card_id: only ?? card_id, cascade: { ...cascade } });
}

/**
 * Requires that the holder of a card of the subscription agreed to charges that repeat. Where there is no card at all, the charge says
 * so. @throws Refusal 008
 */
export async function requireCardConsent(
  tx: Transactional,
  ctx: DecisionContext,
  subscription: Subscription,
  field: string,
  only?: string,
): Promise<void> {
  if ((await subscriptionCards(tx, ctx, subscription, 'recurring', only)).length > 0) return;
  const [without] = await subscriptionCards(tx, ctx, subscription, 'once', only);
  if (without !== undefined) throw refuseField('008', field, 'consent', `card ${without.id} ${NO_CARD_CONSENT}`);
}

/** The account's card payment method. */
async function cardMethod(tx: Pick<Transactional, 'findWhere' | 'account_id'>) {
  const method = await tx.findWhere('payment_methods', [
    { field: 'payment_method_type', is: 'CARD' },
    { field: 'is_active', is: true },
  ]);
  if (method === undefined) throw new Error(`account ${tx.account_id} has no card payment method`);
  return method;
}

/** The changes of a subscription when its charge is decided, in the same commit. */
export async function subscriptionOutcome(
  tx: Transactional,
  ctx: DecisionContext,
  charge: Charge,
  result: ChargeResult,
): Promise<readonly Change[]> {
  const subscription = await tx.lock('subscriptions', charge.purpose.id);
  // The charge was decided before; its changes are stored already.
  if (subscription?.pending?.charge_id !== charge.id) return [];
  const { charge_id: _, ...wanted } = subscription.pending;
  const { transaction_id } = result;
  const { changes } = await settleDueCharge(
    tx,
    ctx,
    subscription,
    wanted,
    result.type === 'paid' ? { type: 'paid', transaction_id } : { type: 'declined', transaction_id, message: result.reason },
  );
  return changes;
}
