import type { z } from 'zod';
import { emptyBody, sessionParams } from '../sessions/session.ts';
import { pdfAnswer } from '../invoices.ts';
import * as portal from '../portal.ts';
import * as act from '../sessions/portal-act.ts';
import * as session from '../sessions/portal.ts';
import { CREATE_ERRORS, get, post, type Route } from './route.ts';

/** The errors of every action of a customer. */
const ACTION = ['002', '003', '005', '006', '007', '008', '010'] as const;

/** An operation of the customer. */
const ask = <P extends string, B extends z.ZodType, A extends z.ZodType>(
  path: P,
  summary: string,
  description: string,
  body: B,
  answer: A,
) =>
  post(`/customer-portal/sessions/{session_id}/${path}`, 'Customer portal', {
    summary,
    description,
    params: sessionParams,
    body,
    answer,
    errors: ACTION,
    extension: true,
  });

/** An action of the customer. Its answer is the new view. */
const action = <P extends string, B extends z.ZodType>(path: P, summary: string, description: string, body: B) =>
  ask(path, summary, description, body, session.portalAnswer);

export const portalRoutes = {
  'portal.link': post('/customer-portal/link', 'Customer portal', {
    summary: 'Create a link with which a customer manages subscriptions; it is valid for 60 minutes',
    description: 'Creates a link to a page on which a customer manages subscriptions, cards and invoices, as its settings allow.',
    body: portal.portalLinkBody,
    earlier: portal.earlierPortalBody,
    answer: portal.portalLinkAnswer,
    errors: [...CREATE_ERRORS, '008'],
  }),
  'portal.session': get('/customer-portal/sessions/{session_id}', 'Customer portal', {
    summary: 'Read a portal session: what the customer sees',
    description: 'Returns everything that the customer’s page shows, and what the customer can do there now.',
    params: sessionParams,
    answer: session.portalAnswer,
    errors: ['006', '007'],
    extension: true,
  }),
  'portal.session.events': get('/customer-portal/sessions/{session_id}/events', 'Customer portal', {
    summary: 'Follow a portal session: an event now, and one after each change of what the customer sees',
    description:
      'Returns a stream of server-sent events: the portal as it is now, and again after each change of what it shows, until the link ends.',
    params: sessionParams,
    answer: session.portalAnswer,
    errors: ['006', '007'],
    extension: true,
    stream: true,
  }),
  'portal.planPreview': ask(
    'change-plan/preview',
    'What a change of plan would come to, to the cent',
    'Returns what another plan would cost now and each time, with VAT. The current plan is refused as unchanged.',
    act.portalChoiceBody,
    session.portalPlanPreviewAnswer,
  ),
  'portal.plan': action(
    'change-plan',
    'Change the plan as the link allows',
    'Changes the plan at the price that the customer saw. If the price has changed since, nothing is done.',
    act.portalPlanBody,
  ),
  'portal.keepPlan': action(
    'keep-plan',
    'Keep the plan: a planned change is undone',
    'Undoes a plan change that is planned for the end of the period.',
    emptyBody,
  ),
  'portal.cancelPreview': ask(
    'cancel/preview',
    'Show what a cancellation would do',
    'Returns when the subscription would end, without ending it.',
    emptyBody,
    session.portalCancelPreviewAnswer,
  ),
  'portal.cancel': action(
    'cancel',
    'Cancel as the link allows',
    'Cancels at once or at the end of the period, as the link allows, and stores the customer’s reason if there is one.',
    act.portalCancelBody,
  ),
  'portal.reactivate': action(
    'reactivate',
    'Undo a cancellation, or start an ended subscription again',
    'Undoes a cancellation, or starts an ended subscription again at the price that was shown.',
    act.portalReactivateBody,
  ),
  'portal.pause': action(
    'pause',
    'Pause the subscription, if the link allows it',
    'Stops billing until it is resumed, if the link allows it and nothing is owed.',
    act.portalReactivateBody,
  ),
  'portal.resume': action(
    'resume',
    'Resume a paused subscription, where the link allows it',
    'Continues billing on the same days as before. The days that passed meanwhile are not billed.',
    act.portalReactivateBody,
  ),
  'portal.subscribePreview': ask(
    'subscribe/preview',
    'What a subscription would cost, to the cent',
    'Returns what a first subscription would cost now and each time, without creating it.',
    act.portalChoiceBody,
    session.portalSubscribePreviewAnswer,
  ),
  'portal.subscribe': action(
    'subscribe',
    'Subscribe to a plan that the link offers',
    'Starts a subscription to a plan that the link offers. If its first charge is declined, no subscription is stored.',
    act.portalSubscribeBody,
  ),
  'portal.pay': action(
    'pay',
    'Pay what is owed now',
    'Pays what is owed with one of the customer’s cards, at the amount that was shown.',
    act.portalPayBody,
  ),
  'portal.details': action(
    'billing-details',
    'Change billing details',
    'Changes the billing details that are sent, if the link allows it; null clears a field.',
    act.portalDetailsBody,
  ),
  'portal.cardEntry': action(
    'card-entry',
    'Open a place for a new card: `card_entry` of the view says where it is typed',
    'Creates a session in which a new card is typed, or returns the one that is already open.',
    act.portalCardEntryBody,
  ),
  'portal.saveCard': action(
    'card-entry/save',
    'Store the card that was typed, verified by a small charge that goes back; the same attempt_key again is the same attempt',
    'Stores the typed card after its bank has confirmed it by a small charge that is given back.',
    act.portalSaveCardBody,
  ),
  'portal.dropCard': action(
    'card-entry/withdraw',
    'Give up a new card whose bank still waits for an answer',
    'Gives up a new card whose owner has not answered the bank’s question.',
    emptyBody,
  ),
  'portal.card': {
    ...action(
      'cards/{card_id}',
      'Rename a card, or make it the default',
      'Gives a card of the customer a name, or makes it the card that pays.',
      act.portalCardBody,
    ),
    params: act.portalCardParams,
  },
  'portal.removeCard': {
    ...action(
      'cards/{card_id}/remove',
      'Remove a card; the last one of a subscription stays',
      'Archives a card of the customer, and makes another one the default if it is named. The last card that a running subscription can charge cannot be removed.',
      act.portalRemoveCardBody,
    ),
    params: act.portalCardParams,
  },
  'portal.invoice': get('/customer-portal/sessions/{session_id}/invoices/{id}', 'Customer portal', {
    summary: 'Read one of the customer’s invoices: its lines and the customer’s address',
    description: 'Returns one of the customer’s invoices with its lines, its issuer and the billing address.',
    params: act.portalInvoiceParams,
    answer: session.portalInvoiceAnswer,
    errors: ['006', '007', '008'],
    extension: true,
  }),
  'portal.invoicePdf': get('/customer-portal/sessions/{session_id}/invoices/{id}/pdf', 'Customer portal', {
    summary: 'Read one of the customer’s invoices as a PDF document',
    description: 'Returns one of the customer’s invoices as a tagged PDF document.',
    params: act.portalInvoiceParams,
    answer: pdfAnswer,
    errors: ['006', '007', '008'],
    extension: true,
    media: 'application/pdf',
  }),
  'portal.mandatePdf': get('/customer-portal/sessions/{session_id}/mandates/{id}/pdf', 'Customer portal', {
    summary: 'Read a mandate that the customer has signed as a PDF document',
    description:
      'Returns a copy of a mandate that the customer has signed, as a tagged PDF document. Numbers and addresses of the payer are masked.',
    params: act.portalMandateParams,
    answer: pdfAnswer,
    errors: ['006', '007', '008'],
    extension: true,
    media: 'application/pdf',
  }),
} satisfies Record<string, Route>;
