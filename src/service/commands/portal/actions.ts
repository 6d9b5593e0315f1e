import { refuseField } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { issuerOf } from '../../domain/brand.ts';
import { presentLines } from '../../domain/portal/offers.ts';
import type { MandateEvidence } from '../../domain/records/people.ts';
import type { PortalSession } from '../../domain/records/sales.ts';
import { updateCards } from '../card-vault/cards.ts';
import { updateCustomers } from '../people/customers.ts';
import { readInvoice } from '../sales/sales.ts';
import {
  cancelSubscription,
  pauseSubscription,
  previewCancel,
  reactivateSubscription,
  resumeSubscription,
} from '../subscriptions/lifecycle.ts';
import { changePlan, keepPlan, previewPlan } from '../subscriptions/plan.ts';
import type { Call, Services } from '../write.ts';
import { performAction } from './perform-action.ts';
import { dropCard, openCardEntry, saveCard } from './card-entry.ts';
import {
  requireOpenSession,
  portalView,
  readPortal,
  requireOffered,
  requireOwnCard,
  requireOwnInvoice,
  requireOwnProof,
  requireSubscription,
  subscriptionOf,
} from './session.ts';
import { cardObstacle } from '../../domain/consent.ts';
import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { storeSubscriptionChange } from '../../domain/subscription/store-subscription.ts';

/**
 * A customer's actions in the portal. They use the merchant's own operations, within the settings of the link and for this customer
 * only. Each function is one operation, and answers the view after it.
 */

/** Reads a session, as its customer sees it. */
export const readPortalSession = async (
  services: Services,
  call: Call,
  { params }: { readonly params: { readonly session_id: string } },
) => ({
  status: true,
  result: await portalView(services, call, await readPortal(services, call, params.session_id)),
});

/** The type of plan change that the link allows. @throws Refusal 008 where it allows none */
function planChangeType({ settings: { plan_change_type } }: PortalSession) {
  if (plan_change_type === 'NONE') throw refuseField('008', 'session_id', 'allowed', 'plans cannot be changed here');
  return plan_change_type;
}

/** The type of cancellation that the link allows. @throws Refusal 008 where it allows none */
function cancelType({ settings: { cancel_type } }: PortalSession) {
  if (cancel_type === 'NONE') throw refuseField('008', 'session_id', 'allowed', 'a subscription cannot be cancelled here');
  return cancel_type;
}

/**
 * The plan change as the merchant's operation takes it. A customer chooses products, not prices. Subscribed products keep their
 * present prices, and choosing the present plan again changes nothing.
 */
async function planOf(services: Services, session: PortalSession, { items }: ParsedRequest<'portal.planPreview'>['body']) {
  const plan_change_type = planChangeType(session);
  await requireOffered(services, session, items);
  const { id: subscription_id, items: present } = await requireSubscription(services, session);
  return { params: { subscription_id }, query: undefined, body: { items: presentLines(present, items) ?? items, plan_change_type } };
}

/** Calculates the cost of a plan change; nothing is stored. */
export async function previewPortalPlan(services: Services, call: Call, { params, body }: ParsedRequest<'portal.planPreview'>) {
  const session = await requireOpenSession(services, call, params.session_id);
  const { status, result } = await previewPlan(services, call, await planOf(services, session, body));
  return { status, result: { kind: 'plan' as const, ...result } };
}

/** Changes the plan of the subscription. */
export const changePortalPlan = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.plan'>) =>
  performAction(services, call, params.session_id, async (session, inner) =>
    changePlan(services, inner, await planOf(services, session, body), body.agreed),
  );

/** Undoes a planned change of the plan. */
export const keepPortalPlan = (services: Services, call: Call, { params }: ParsedRequest<'portal.keepPlan'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    planChangeType(session);
    return keepPlan(services, inner, (await requireSubscription(services, session)).id);
  });

/** Calculates the consequences of a cancellation; nothing is stored. */
export async function previewPortalCancel(services: Services, call: Call, { params }: ParsedRequest<'portal.cancelPreview'>) {
  const session = await requireOpenSession(services, call, params.session_id);
  const cancel_type = cancelType(session);
  const { id: subscription_id } = await requireSubscription(services, session);
  const { status, result } = await previewCancel(services, call, { params: { subscription_id }, body: { cancel_type } });
  return { status, result: { kind: 'cancel' as const, ...result } };
}

export const cancelPortalSubscription = (
  services: Services,
  call: Call,
  { params, body: { reason, agreed } }: ParsedRequest<'portal.cancel'>,
) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    const cancel_type = cancelType(session);
    const { id: subscription_id } = await requireSubscription(services, session);
    return cancelSubscription(services, inner, { params: { subscription_id }, body: { reason, cancel_type } }, agreed);
  });

/** Undoes a cancellation, or starts an ended subscription again. */
export const reactivatePortalSubscription = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.reactivate'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    const { id: subscription_id } = await requireSubscription(services, session);
    return reactivateSubscription(services, inner, { params: { subscription_id } }, body.agreed);
  });

/** The subscription, if the link lets customers pause. @throws Refusal 008 where it does not */
async function pausable(services: Services, session: PortalSession) {
  if (session.settings.allow_pause !== true) throw refuseField('008', 'session_id', 'allowed', 'a subscription cannot be paused here');
  const { id: subscription_id } = await requireSubscription(services, session);
  return { params: { subscription_id } };
}

/** Pauses the billing until it is resumed. */
export const pausePortalSubscription = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.pause'>) =>
  performAction(services, call, params.session_id, async (session, inner) =>
    pauseSubscription(services, inner, await pausable(services, session), body.agreed),
  );

/** Resumes the billing. */
export const resumePortalSubscription = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.resume'>) =>
  performAction(services, call, params.session_id, async (session, inner) =>
    resumeSubscription(services, inner, await pausable(services, session), body.agreed),
  );

/** Changes the customer's billing details. */
export const changePortalDetails = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.details'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    if (session.settings.billing_info_type !== 'UPDATE')
      throw refuseField('008', 'session_id', 'allowed', 'billing details cannot be changed here');
    return updateCustomers(services, inner, { body: { records: [{ id: session.customer_id, ...body }] } });
  });

/** Renames a card, or makes it the default card. */
export const changePortalCard = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.card'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    await requireOwnCard(services, session, params.card_id);
    const records = [{ id: params.card_id, ...body }];
    return updateOwnCards(services, inner, session, records, body.is_default === true ? params.card_id : undefined);
  });

/** Changes cards. The subscription is charged to `payer` from now on, if there is one: it becomes the default card with this. */
async function updateOwnCards(
  services: Services,
  inner: Call,
  session: PortalSession,
  records: ParsedRequest<'cards.update'>['body']['records'],
  payer: string | undefined,
) {
  if (payer === undefined) return updateCards(services, inner, { body: { records } });
  const subscription = await subscriptionOf(services, session);
  return updateCards(services, inner, { body: { records } }, (tx, ctx) => chargeByDefault(tx, ctx, subscription?.id, payer));
}

/** Opens a card entry, in which a new card can be typed. */
export const openPortalCard = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.cardEntry'>) =>
  performAction(services, call, params.session_id, async (_session, inner) => {
    await openCardEntry(services, inner, params.session_id, body);
    return { status: true };
  });

/** Stores the card that was typed in the card entry. */
export const savePortalCard = (services: Services, call: Call, { params, body }: ParsedRequest<'portal.saveCard'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    await saveCard(services, inner, session, body);
    return { status: true };
  });

/** Closes the card entry without storing a card. */
export const dropPortalCard = (services: Services, call: Call, { params }: ParsedRequest<'portal.dropCard'>) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    await dropCard(services, inner, session);
    return { status: true };
  });

/** Removes a stored card, and makes the card that is to pay from now on the default. */
export const removePortalCard = (
  services: Services,
  call: Call,
  { params, body: { next_card_id: next } }: ParsedRequest<'portal.removeCard'>,
) =>
  performAction(services, call, params.session_id, async (session, inner) => {
    if (next === params.card_id) throw refuseField('005', 'next_card_id', 'other', 'a card that is removed cannot pay');
    for (const id of [params.card_id, ...(next === undefined ? [] : [next])]) await requireOwnCard(services, session, id);
    const removed = { id: params.card_id, card_status: 'ARCHIVED' as const, is_default: false };
    return updateOwnCards(services, inner, session, [removed, ...(next === undefined ? [] : [{ id: next, is_default: true }])], next);
  });

/** One of the customer's invoices, with all its fields, and who issued it. @throws Refusal 007, 008 */
export async function readPortalInvoice(services: Services, call: Call, asked: ParsedRequest<'portal.invoice'>) {
  const { status, result } = await readInvoice(services, call, { params: { id: await portalInvoice(services, call, asked) } });
  return { status, result: { kind: 'invoice' as const, ...result, issued_by: issuerOf(call.account) } };
}

/** The id of an invoice that the customer may read as a document. @throws Refusal 007, 008 */
export async function portalInvoice(
  services: Services,
  call: Call,
  { params }: Pick<ParsedRequest<'portal.invoicePdf'>, 'params'>,
): Promise<string> {
  const session = await requireOpenSession(services, call, params.session_id);
  if (!session.settings.show_invoices) throw refuseField('008', 'session_id', 'allowed', 'invoices are not shown here');
  await requireOwnInvoice(services, session, 'id', params.id);
  return params.id;
}

/** The proof of a mandate that the customer may read as a document. @throws Refusal 007, 008 */
export async function portalMandate(
  services: Services,
  call: Call,
  { params }: Pick<ParsedRequest<'portal.mandatePdf'>, 'params'>,
): Promise<MandateEvidence> {
  return requireOwnProof(services, await requireOpenSession(services, call, params.session_id), params.id);
}

/**
 * When a card becomes the default, a subscription that charges one certain card changes to the new default card. A charge in
 * progress continues with the cards that it began with. Another page may still show a card that was removed, and a subscription
 * must not change to a card that cannot be charged. Who chooses the card that pays a subscription agrees that it is charged for it, as in
 * a recurring checkout. @throws Refusal 008
 */
async function chargeByDefault(
  tx: Transactional,
  ctx: DecisionContext,
  id: string | undefined,
  card_id: string,
): Promise<readonly Change[]> {
  const card = await tx.lock('cards', card_id);
  if (card === undefined || cardObstacle(card, 'once', ctx.now) !== null)
    throw refuseField('008', 'card_id', 'active', 'a card that was removed or disabled, or has expired, cannot become the default card');
  const row = id === undefined ? undefined : await tx.lock('subscriptions', id);
  if (row === undefined) return [];
  return [
    ...(card.is_recurring ? [] : [update('cards', card_id, { is_recurring: true })]),
    ...(row.card_id === null || row.card_id === card_id ? [] : storeSubscriptionChange(ctx, row, { card_id }).changes),
  ];
}
