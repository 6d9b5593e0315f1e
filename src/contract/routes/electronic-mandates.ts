import type { z } from 'zod';
import * as pages from '../electronic-mandates.ts';
import { idParams } from '../envelope.ts';
import { emptyBody } from '../checkout-session.ts';
import * as draft from '../emandate-draft.ts';
import * as session from '../emandate-session.ts';
import * as signature from '../emandate-signature.ts';
import * as terms from '../emandate-terms.ts';
import { pdfAnswer } from '../invoices.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, type Route } from './route.ts';

/** The errors of a signer's actions. */
const INTENT = ['002', '003', '004', '005', '006', '007', '008', '009', '010'] as const;

/** An action of the signer. */
const intent = <P extends string, B extends z.ZodType, A extends z.ZodType>(path: P, summary: string, body: B, answer: A) =>
  ({
    method: 'POST',
    path: `/electronic-mandates/sessions/{session_id}/${path}`,
    tag: 'Electronic mandates',
    summary,
    params: session.emandateSessionParams,
    body,
    answer,
    errors: INTENT,
    extension: true,
  }) as const;

/** An operation that reads a part of a session. */
const read = <P extends string, A extends z.ZodType>(path: P, summary: string, answer: A) =>
  ({
    method: 'GET',
    path: `/electronic-mandates/sessions/{session_id}${path}`,
    tag: 'Electronic mandates',
    summary,
    params: session.emandateSessionParams,
    answer,
    errors: ['006', '007', '008'],
    extension: true,
  }) as const;

/** Pages on which people sign mandates, and links to them. */
export const electronicMandatesRoutes = {
  'emandates.list': {
    method: 'GET',
    path: '/electronic-mandates/list',
    tag: 'Electronic mandates',
    summary: 'List electronic mandate pages',
    query: pages.emandatePages.listQuery,
    answer: pages.emandatePages.listAnswer,
    errors: LIST_ERRORS,
  },
  'emandates.create': {
    method: 'POST',
    path: '/electronic-mandates/create',
    tag: 'Electronic mandates',
    summary: 'Create electronic mandate pages',
    body: pages.emandatePages.createBody,
    answer: pages.emandatePages.answer,
    errors: [...CREATE_ERRORS, '009'],
    extension: true,
  },
  'emandates.update': {
    method: 'POST',
    path: '/electronic-mandates/update',
    tag: 'Electronic mandates',
    summary: 'Change electronic mandate pages, or publish and close them',
    body: pages.emandatePages.updateBody,
    answer: pages.emandatePages.answer,
    errors: [...UPDATE_ERRORS, '009'],
    extension: true,
  },
  'emandates.link': {
    method: 'POST',
    path: '/electronic-mandates/link',
    tag: 'Electronic mandates',
    summary: 'Create links to published pages, filled in for a customer',
    body: pages.emandateLinkBody,
    answer: pages.emandateLinksAnswer,
    errors: [...UPDATE_ERRORS, '009'],
  },
  'emandates.session': read('', 'Read a signing session: what the payer sees', session.emandateSessionAnswer),
  'emandates.session.events': {
    ...read('/events', 'Follow a signing session: an event stream of what the payer sees', session.emandateSessionAnswer),
    stream: true,
  },
  'emandates.session.check': intent(
    'check-account',
    'Check an account’s digits, and ask its bank about it',
    draft.emandateCheckBody,
    draft.emandateCheckAnswer,
  ),
  'emandates.session.quote': intent(
    'quote',
    'What would be signed: every term, and the days on which debits are really made',
    draft.emandateQuoteBody,
    terms.emandateQuoteAnswer,
  ),
  'emandates.session.submit': {
    ...intent(
      'submit',
      'Sign: customer, account, mandate and payment or collection are made together, or nothing is',
      signature.emandateSubmitBody,
      session.emandateSessionAnswer,
    ),
    signature: 'other',
  },
  'emandates.session.resend': intent('resend', 'Ask the payer again: TT1 of provider bank A', emptyBody, session.emandateSessionAnswer),
  'emandates.session.again': intent(
    'again',
    'Sign anew after a mandate failed, with another contract reference or another method',
    emptyBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.withdraw': intent(
    'withdraw',
    'Say no to a DebiCheck mandate that waits for its payer, so that it can be signed anew with another number',
    emptyBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.origins': intent(
    'origins',
    'Set the origins that may embed a session, if it has none yet',
    session.emandateOriginsBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.pdf': { ...read('/pdf', 'Read the signed mandate as a PDF document', pdfAnswer), media: 'application/pdf' },
  'emandates.session.calendar': {
    ...read('/calendar', 'Read the coming debits as a calendar (iCalendar)', pdfAnswer),
    media: 'text/calendar',
  },
  'emandates.evidence': {
    method: 'GET',
    path: '/mandates/{id}/evidence',
    tag: 'Mandates',
    summary: 'Read the proof that a mandate was signed, kept for seven years',
    params: idParams,
    answer: signature.emandateEvidenceAnswer,
    errors: ['006', '007'],
    extension: true,
  },
} as const satisfies Record<string, Route>;
