import { notFound } from '../../../contract/errors.ts';
import type { Asked } from '../../../contract/routes.ts';
import { subscriptionCreateBody } from '../../../contract/subscriptions.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import type { PortalSession } from '../../domain/records.ts';
import { hasEnded } from '../../domain/subscription/settle.ts';
import { updateCards } from '../cards.ts';
import { updateCustomers } from '../customers.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { cancelSubscription, previewCancel, reactivateSubscription } from '../subscriptions/life.ts';
import { payInvoice } from '../subscriptions/pay.ts';
import { changePlan, keepPlan, previewPlan } from '../subscriptions/plan.ts';
import { Replay, type Call, type Services } from '../write.ts';
import { openSession, portalView, readPortal, requireOffered, requireSubscription, subscriptionOf } from './session.ts';

/**
 * What a customer does in the portal: the merchant's own operations, within what the link allows and for this customer alone.
 * Each function is one operation, and answers the view as it is afterwards.
 */

/** What became of an action, where a charge may have been declined. */
interface Came {
  readonly status: boolean;
  readonly error?: { message: string };
}

/** Acts within a session, and answers the view. A repeat under an idempotency key acts no second time. */
async function act(services: Services, call: Call, session_id: string, action: (session: PortalSession, inner: Call) => Promise<Came>) {
  const session = await openSession(services, call, session_id);
  const inner: Call = { account: call.account, ...(call.idempotency && { idempotency: { ...call.idempotency, encode: () => '' } }) };
  const { status, error } = await action(session, inner).catch((failure: unknown): Came => {
    if (failure instanceof Replay) return { status: true };
    throw failure;
  });
  return { status, result: await portalView(services, call, session), ...(error === undefined ? {} : { error }) };
}

export const readPortalSession = async (services: Services, call: Call, { params }: Asked<'portal.session'>) => ({
  status: true,
  result: await portalView(services, call, await readPortal(services, call, params.session_id)),
});

/** How the link lets plans change. @throws Refusal 008 where it does not */
function planChangeType({ settings: { plan_change_type } }: PortalSession) {
  if (plan_change_type === 'NONE') throw notAllowed('plans cannot be changed here');
  return plan_change_type;
}

/** How the link lets customers cancel. @throws Refusal 008 where it does not */
function cancelType({ settings: { cancel_type } }: PortalSession) {
  if (cancel_type === 'NONE') throw notAllowed('a subscription cannot be cancelled here');
  return cancel_type;
}

/** A plan change as the merchant's operation takes it. */
async function planOf(services: Services, session: PortalSession, body: Asked<'portal.plan'>['body']) {
  const plan_change_type = planChangeType(session);
  await requireOffered(services, session, body.items);
  const { id: subscription_id } = await requireSubscription(services, session);
  return { params: { subscription_id }, query: undefined, body: { ...body, plan_change_type } };
}

export async function previewPortalPlan(services: Services, call: Call, { params, body }: Asked<'portal.planPreview'>) {
  const session = await openSession(services, call, params.session_id);
  return previewPlan(services, call, await planOf(services, session, body));
}

export const changePortalPlan = (services: Services, call: Call, { params, body }: Asked<'portal.plan'>) =>
  act(services, call, params.session_id, async (session, inner) => changePlan(services, inner, await planOf(services, session, body)));

export const keepPortalPlan = (services: Services, call: Call, { params }: Asked<'portal.keepPlan'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    planChangeType(session);
    return keepPlan(services, inner, (await requireSubscription(services, session)).id);
  });

export async function previewPortalCancel(services: Services, call: Call, { params }: Asked<'portal.cancelPreview'>) {
  const session = await openSession(services, call, params.session_id);
  const cancel_type = cancelType(session);
  const { id: subscription_id } = await requireSubscription(services, session);
  return previewCancel(services, call, { params: { subscription_id }, body: { cancel_type } });
}

export const cancelInPortal = (services: Services, call: Call, { params, body }: Asked<'portal.cancel'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const cancel_type = cancelType(session);
    const { id: subscription_id } = await requireSubscription(services, session);
    return cancelSubscription(services, inner, { params: { subscription_id }, body: { ...body, cancel_type } });
  });

export const reactivateInPortal = (services: Services, call: Call, { params }: Asked<'portal.reactivate'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const { id: subscription_id } = await requireSubscription(services, session);
    return reactivateSubscription(services, inner, { params: { subscription_id } });
  });

export const subscribeInPortal = (services: Services, call: Call, { params, body }: Asked<'portal.subscribe'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const there = await subscriptionOf(services, session);
    if (session.subscription_id !== null || (there !== undefined && !hasEnded(there.subscription_status)))
      throw notAllowed('there is a subscription already; change its plan instead');
    await requireOffered(services, session, body.items);
    const { items, card_id } = body;
    return createSubscription(services, inner, {
      params: { customer_id: session.customer_id },
      query: undefined,
      body: { ...subscriptionCreateBody.parse({ items: items.map(({ product_id, qty }) => ({ product_id, qty })) }), card_id },
    });
  });

export const payInPortal = (services: Services, call: Call, { params, body }: Asked<'portal.pay'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const id = body.invoice_id ?? (await subscriptionOf(services, session))?.owed?.invoice_id;
    if (id === undefined) throw notAllowed('nothing is owed');
    await requireOwnInvoice(services, session, id);
    return payInvoice(services, inner, { params: { id }, query: undefined, body: { card_id: body.card_id } });
  });

export const changeDetails = (services: Services, call: Call, { params, body }: Asked<'portal.details'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    if (session.settings.billing_info_type !== 'UPDATE') throw notAllowed('billing details cannot be changed here');
    return updateCustomers(services, inner, { body: { records: [{ id: session.customer_id, ...body }] } });
  });

async function requireOwnCard({ store }: Services, { account_id, customer_id }: PortalSession, id: string): Promise<void> {
  const card = await store.find('cards', account_id, id);
  if (card?.customer_id !== customer_id || !card.is_stored) throw notFound('card_id', id);
}

async function requireOwnInvoice({ store }: Services, { account_id, customer_id }: PortalSession, id: string): Promise<void> {
  const invoice = await store.find('invoices', account_id, id);
  if (invoice?.customer_id !== customer_id) throw notFound('id', id);
}

export const changeCard = (services: Services, call: Call, { params, body }: Asked<'portal.card'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    await requireOwnCard(services, session, params.card_id);
    return updateCards(services, inner, { body: { records: [{ id: params.card_id, ...body }] } });
  });

export const removeCard = (services: Services, call: Call, { params }: Asked<'portal.removeCard'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    await requireOwnCard(services, session, params.card_id);
    return updateCards(services, inner, { body: { records: [{ id: params.card_id, card_status: 'ARCHIVED', is_default: false }] } });
  });

/** The invoice of a document that the customer may read. @throws Refusal 007, 008 */
export async function portalInvoice(services: Services, call: Call, { params }: Asked<'portal.invoicePdf'>): Promise<string> {
  const session = await openSession(services, call, params.session_id);
  if (!session.settings.show_invoices) throw notAllowed('invoices are not shown here');
  await requireOwnInvoice(services, session, params.id);
  return params.id;
}
