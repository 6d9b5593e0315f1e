import type { Asked } from '../../../contract/routes.ts';
import { notAllowed } from '../../domain/billing/subscription.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import { updateCards } from '../cards.ts';
import { updateCustomers } from '../customers.ts';
import { cancelSubscription, previewCancel, reactivateSubscription } from '../subscriptions/life.ts';
import { changePlan, keepPlan, previewPlan } from '../subscriptions/plan.ts';
import type { Call, Services } from '../write.ts';
import { act } from './act.ts';
import { chargeByDefault } from './default-card.ts';
import { dropCard, openCardEntry, saveCard } from './card-entry.ts';
import {
  openSession,
  portalView,
  readPortal,
  requireOffered,
  requireOwnCard,
  requireOwnInvoice,
  requireSubscription,
  subscriptionOf,
} from './session.ts';

/**
 * What a customer does in the portal: the merchant's own operations, within what the link allows and for this customer alone.
 * Each function is one operation, and answers the view as it is afterwards.
 */

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
async function planOf(services: Services, session: PortalSession, { items }: Asked<'portal.planPreview'>['body']) {
  const plan_change_type = planChangeType(session);
  await requireOffered(services, session, items);
  const { id: subscription_id } = await requireSubscription(services, session);
  return { params: { subscription_id }, query: undefined, body: { items, plan_change_type } };
}

export async function previewPortalPlan(services: Services, call: Call, { params, body }: Asked<'portal.planPreview'>) {
  const session = await openSession(services, call, params.session_id);
  return previewPlan(services, call, await planOf(services, session, body));
}

export const changePortalPlan = (services: Services, call: Call, { params, body }: Asked<'portal.plan'>) =>
  act(services, call, params.session_id, async (session, inner) =>
    changePlan(services, inner, await planOf(services, session, body), body.agreed),
  );

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

export const cancelInPortal = (services: Services, call: Call, { params, body: { reason, agreed } }: Asked<'portal.cancel'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const cancel_type = cancelType(session);
    const { id: subscription_id } = await requireSubscription(services, session);
    return cancelSubscription(services, inner, { params: { subscription_id }, body: { reason, cancel_type } }, agreed);
  });

export const reactivateInPortal = (services: Services, call: Call, { params, body }: Asked<'portal.reactivate'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    const { id: subscription_id } = await requireSubscription(services, session);
    return reactivateSubscription(services, inner, { params: { subscription_id } }, body.agreed);
  });

export const changeDetails = (services: Services, call: Call, { params, body }: Asked<'portal.details'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    if (session.settings.billing_info_type !== 'UPDATE') throw notAllowed('billing details cannot be changed here');
    return updateCustomers(services, inner, { body: { records: [{ id: session.customer_id, ...body }] } });
  });

export const changeCard = (services: Services, call: Call, { params, body }: Asked<'portal.card'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    await requireOwnCard(services, session, params.card_id);
    const subscription = body.is_default === true ? await subscriptionOf(services, session) : undefined;
    const records = [{ id: params.card_id, ...body }];
    return updateCards(
      services,
      inner,
      { body: { records } },
      subscription && ((tx, ctx) => chargeByDefault(tx, ctx, subscription.id, params.card_id)),
    );
  });

export const openPortalCard = (services: Services, call: Call, { params, body }: Asked<'portal.cardEntry'>) =>
  act(services, call, params.session_id, async (_session, inner) => {
    await openCardEntry(services, inner, params.session_id, body);
    return { status: true };
  });

export const savePortalCard = (services: Services, call: Call, { params, body }: Asked<'portal.saveCard'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    await saveCard(services, inner, session, body);
    return { status: true };
  });

export const dropPortalCard = (services: Services, call: Call, { params }: Asked<'portal.dropCard'>) =>
  act(services, call, params.session_id, async (session, inner) => {
    await dropCard(services, inner, session);
    return { status: true };
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
  await requireOwnInvoice(services, session, 'id', params.id);
  return params.id;
}
