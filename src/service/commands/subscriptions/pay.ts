import { notFound, refuseField, requireFound } from '../../../contract/errors.ts';
import type { PortalAgreement } from '../../../contract/sessions/portal-act.ts';
import { sastDay } from '../../../facts/days.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { retryCycle } from '../../domain/billing/cycle.ts';
import { chargeStep, type Step } from '../../domain/billing/subscription.ts';
import type { Decision, DecisionContext } from '../../domain/decision.ts';
import { invoiceView } from '../../domain/invoice.ts';
import { quoteOf, requireAgreement } from '../../domain/portal/allowed-actions.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Invoice, Subscription } from '../../domain/records/sales.ts';
import { stateOf } from '../../domain/subscription/state.ts';
import type { Call, Services } from '../write.ts';
import { decideThenCharge, lockUncharged, type CommittedDecision } from './charging-call.ts';
import { requireCardConsent, runBillingStep } from './billing-step.ts';

/**
 * POST /invoices/{id}/pay: pays a payment request or an owed cycle now, with a stored card. `agreed` are the terms that the
 * customer was shown before the request.
 */
export function payInvoice(services: Services, call: Call, { params, body }: ParsedRequest<'invoices.pay'>, agreed?: PortalAgreement) {
  const decide = (tx: Transactional, ctx: DecisionContext) =>
    decidePayment(tx, ctx, params.id, body.card_id, { agreed, in_person: call.in_person });
  return decideThenCharge(services, call, decide, async (id, error) => {
    const invoice = await services.store.of(call.account.id).require('invoices', id);
    return { status: error === null, result: invoiceView(invoice, services.clock.now()), ...(error === null ? {} : { error }) };
  });
}

/** Decides the payment of an invoice. @throws Refusal 007, 008 */
async function decidePayment(
  tx: Transactional,
  ctx: DecisionContext,
  id: string,
  card_id: string | undefined,
  { agreed, in_person }: { agreed: PortalAgreement | undefined; in_person: boolean | undefined },
): Promise<Decision<CommittedDecision>> {
  const known = requireFound(await tx.find('invoices', id), 'id', id);
  if (known.subscription_id === null)
    throw refuseField('008', 'id', 'subscription', 'only the invoice of a subscription is paid with a stored card');
  // Every command locks the subscription first. After that, its invoice cannot change either.
  const subscription = await lockUncharged(tx, 'id', known.subscription_id);
  const invoice = await tx.lock('invoices', id);
  if (invoice?.invoice_status !== 'OPEN')
    throw refuseField('008', 'id', 'status', `an invoice that is ${invoice?.invoice_status ?? 'gone'} cannot be paid`);
  if (card_id !== undefined) await requireOwnCard(tx, subscription, card_id);
  if (in_person !== true) await requireCardConsent(tx, ctx, subscription, card_id === undefined ? 'id' : 'card_id', card_id);
  const cycle = subscription.past_due !== null && subscription.owed?.invoice_id === invoice.id;
  const step = cycle ? retryCycle(stateOf(subscription), sastDay(ctx.now)) : paymentOf(subscription, invoice);
  requireAgreement(agreed, { subscription_id: subscription.id, total_incl: quoteOf(step).total_incl });
  const { changes, charge_id, declined } = await runBillingStep(tx, ctx, subscription, {
    cause: cycle ? 'pay_now' : 'invoice',
    step,
    notices: [],
    invoice,
    card_id,
    in_person,
  });
  return { changes, result: { id, charge_id, declined } };
}

/** The payment changes nothing in the subscription except what is owed. */
function paymentOf(subscription: Subscription, { total_excl, total_tax, total_incl, date_issued }: Invoice): Step {
  const state = stateOf(subscription);
  return chargeStep({ reason: 'cycle', cycle: date_issued, lines: [], credit: 0, total_excl, total_tax, total_incl }, state, state);
}

async function requireOwnCard(tx: Transactional, { customer_id }: Subscription, card_id: string): Promise<void> {
  const card = await tx.find('cards', card_id);
  if (card?.is_stored !== true) throw notFound('card_id', card_id);
  if (card.customer_id !== customer_id) throw refuseField('005', 'card_id', 'owner', `card ${card_id} is not a card of this customer`);
}
