import type { z } from 'zod';
import { emptyBody } from '../checkout-session.ts';
import { pdfAnswer } from '../invoices.ts';
import * as portal from '../portal.ts';
import * as session from '../portal-session.ts';
import { CREATE_ERRORS, type Route } from './route.ts';

/** The errors of every action of a customer. */
const ACTION = ['002', '003', '005', '006', '007', '008', '010'] as const;

/** An action of the customer. Its answer is the new view. */
const action = <P extends string, B extends z.ZodType, A extends z.ZodType>(path: P, summary: string, body: B, answer: A) =>
  ({
    method: 'POST',
    path: `/customer-portal/sessions/{session_id}/${path}`,
    tag: 'Customer portal',
    summary,
    params: session.portalParams,
    body,
    answer,
    errors: ACTION,
    extension: true,
  }) as const;

/** The customer portal. */
export const portalRoutes = {
  'portal.link': {
    method: 'POST',
    path: '/customer-portal/link',
    tag: 'Customer portal',
    summary: 'Create a link with which a customer manages subscriptions; it is valid for 60 minutes',
    body: portal.portalLinkBody,
    earlier: portal.earlierPortalBody,
    answer: portal.portalLinkAnswer,
    errors: [...CREATE_ERRORS, '008'],
  },
  'portal.session': {
    method: 'GET',
    path: '/customer-portal/sessions/{session_id}',
    tag: 'Customer portal',
    summary: 'Read a portal session: what the customer sees',
    params: session.portalParams,
    answer: session.portalAnswer,
    errors: ['006', '007'],
    extension: true,
  },
  'portal.session.events': {
    method: 'GET',
    path: '/customer-portal/sessions/{session_id}/events',
    tag: 'Customer portal',
    summary: 'Follow a portal session: an event now, and one after each change of what the customer sees',
    params: session.portalParams,
    answer: session.portalAnswer,
    errors: ['006', '007'],
    extension: true,
    stream: true,
  },
  'portal.planPreview': action(
    'change-plan/preview',
    'What a change of plan would come to, to the cent',
    session.portalChoiceBody,
    session.portalPlanPreviewAnswer,
  ),
  'portal.plan': action('change-plan', 'Change the plan as the link allows', session.portalPlanBody, session.portalAnswer),
  'portal.keepPlan': action('keep-plan', 'Keep the plan: a planned change is undone', emptyBody, session.portalAnswer),
  'portal.cancelPreview': action('cancel/preview', 'Show what a cancellation would do', emptyBody, session.portalCancelPreviewAnswer),
  'portal.cancel': action('cancel', 'Cancel as the link allows', session.portalCancelBody, session.portalAnswer),
  'portal.reactivate': action(
    'reactivate',
    'Undo a cancellation, or start an ended subscription again',
    session.portalReactivateBody,
    session.portalAnswer,
  ),
  'portal.pause': action('pause', 'Pause the subscription, if the link allows it', session.portalReactivateBody, session.portalAnswer),
  'portal.resume': action(
    'resume',
    'Resume a paused subscription, where the link allows it',
    session.portalReactivateBody,
    session.portalAnswer,
  ),
  'portal.subscribePreview': action(
    'subscribe/preview',
    'What a subscription would cost, to the cent',
    session.portalChoiceBody,
    session.portalSubscribePreviewAnswer,
  ),
  'portal.subscribe': action('subscribe', 'Subscribe to a plan that the link offers', session.portalSubscribeBody, session.portalAnswer),
  'portal.pay': action('pay', 'Pay what is owed now', session.portalPayBody, session.portalAnswer),
  'portal.details': action('billing-details', 'Change billing details', session.portalDetailsBody, session.portalAnswer),
  'portal.cardEntry': action(
    'card-entry',
    'Open a place for a new card: `card_entry` of the view says where it is typed',
    session.portalCardEntryBody,
    session.portalAnswer,
  ),
  'portal.saveCard': action(
    'card-entry/save',
    'Store the card that was typed, verified by a small charge that goes back; the same attempt_key again is the same attempt',
    session.portalSaveCardBody,
    session.portalAnswer,
  ),
  'portal.dropCard': action(
    'card-entry/withdraw',
    'Give up a new card whose bank still waits for an answer',
    emptyBody,
    session.portalAnswer,
  ),
  'portal.card': {
    ...action('cards/{card_id}', 'Rename a card, or make it the default', session.portalCardBody, session.portalAnswer),
    params: session.portalCardParams,
  },
  'portal.removeCard': {
    ...action('cards/{card_id}/remove', 'Remove a card; the last one of a subscription stays', emptyBody, session.portalAnswer),
    params: session.portalCardParams,
  },
  'portal.invoice': {
    method: 'GET',
    path: '/customer-portal/sessions/{session_id}/invoices/{id}',
    tag: 'Customer portal',
    summary: 'Read one of the customer’s invoices: its lines and the customer’s address',
    params: session.portalInvoiceParams,
    answer: session.portalInvoiceAnswer,
    errors: ['006', '007', '008'],
    extension: true,
  },
  'portal.invoicePdf': {
    method: 'GET',
    path: '/customer-portal/sessions/{session_id}/invoices/{id}/pdf',
    tag: 'Customer portal',
    summary: 'Read one of the customer’s invoices as a PDF document',
    params: session.portalInvoiceParams,
    answer: pdfAnswer,
    errors: ['006', '007', '008'],
    extension: true,
    media: 'application/pdf',
  },
  'portal.mandatePdf': {
    method: 'GET',
    path: '/customer-portal/sessions/{session_id}/mandates/{id}/pdf',
    tag: 'Customer portal',
    summary: 'Read a mandate that the customer has signed as a PDF document',
    params: session.portalMandateParams,
    answer: pdfAnswer,
    errors: ['006', '007', '008'],
    extension: true,
    media: 'application/pdf',
  },
} as const satisfies Record<string, Route>;
