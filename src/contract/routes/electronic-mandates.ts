import type { z } from 'zod';
import * as pages from '../electronic-mandates.ts';
import { idParams } from '../envelope.ts';
import { emptyBody, originsBody, sessionParams } from '../sessions/session.ts';
import * as ask from '../sessions/emandate-sign.ts';
import * as session from '../sessions/emandate.ts';
import * as evidence from '../emandate-terms.ts';
import { pdfAnswer } from '../invoices.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

/** The errors of a signer's actions. */
const INTENT = ['002', '003', '004', '005', '006', '007', '008', '009', '010'] as const;

/** An action of the signer. */
const intent = <P extends string, B extends z.ZodType, A extends z.ZodType>(
  path: P,
  summary: string,
  description: string,
  body: B,
  answer: A,
) =>
  post(`/electronic-mandates/sessions/{session_id}/${path}`, 'Electronic mandates', {
    summary,
    description,
    params: sessionParams,
    body,
    answer,
    errors: INTENT,
    extension: true,
  });

/** An operation that reads a part of a session. */
const read = <P extends string, A extends z.ZodType>(path: P, summary: string, description: string, answer: A) =>
  get(`/electronic-mandates/sessions/{session_id}${path}`, 'Electronic mandates', {
    summary,
    description,
    params: sessionParams,
    answer,
    errors: ['006', '007', '008'],
    extension: true,
  });

export const electronicMandatesRoutes = {
  'emandates.list': get('/electronic-mandates/list', 'Electronic mandates', {
    summary: 'List electronic mandate pages',
    description: 'Returns the electronic-mandate pages of the account, the newest first.',
    query: pages.emandatePages.listQuery,
    answer: pages.emandatePages.listAnswer,
    errors: LIST_ERRORS,
  }),
  'emandates.create': post('/electronic-mandates/create', 'Electronic mandates', {
    summary: 'Create electronic mandate pages',
    description: 'Creates pages on which payers sign mandates. A page is a DRAFT until it is published.',
    body: pages.emandatePages.createBody,
    answer: pages.emandatePages.answer,
    errors: [...CREATE_ERRORS, '009'],
    extension: true,
  }),
  'emandates.update': post('/electronic-mandates/update', 'Electronic mandates', {
    summary: 'Change electronic mandate pages, or publish and close them',
    description: 'Changes the fields of pages that are sent, or publishes and closes pages. Signed mandates do not change.',
    body: pages.emandatePages.updateBody,
    answer: pages.emandatePages.answer,
    errors: [...UPDATE_ERRORS, '009'],
    extension: true,
  }),
  'emandates.link': post('/electronic-mandates/link', 'Electronic mandates', {
    summary: 'Create links to published pages, filled in for a customer',
    description: 'Creates a personal link to a published page. Known details of the customer are filled in.',
    body: pages.emandateLinkBody,
    answer: pages.emandateLinksAnswer,
    errors: [...UPDATE_ERRORS, '009'],
  }),
  'emandates.session': read(
    '',
    'Read a signing session: what the payer sees',
    'Returns everything that the payer’s page shows of the session.',
    session.emandateSessionAnswer,
  ),
  'emandates.session.events': {
    ...read(
      '/events',
      'Follow a signing session: an event stream of what the payer sees',
      'Returns a stream of server-sent events: the session as it is now, and again after each change until it is over.',
      session.emandateSessionAnswer,
    ),
    stream: true,
  },
  'emandates.session.check': intent(
    'check-account',
    'Check an account’s digits, and ask its bank about it',
    'Checks the digits of an account number and asks its bank, so that the payer can correct it before signing.',
    ask.emandateCheckBody,
    session.emandateCheckAnswer,
  ),
  'emandates.session.quote': intent(
    'quote',
    'What would be signed: every term, and the days on which debits are really made',
    'Returns all terms that would be signed, with the days on which the account will be debited. Nothing is stored.',
    ask.emandateQuoteBody,
    session.emandateQuoteAnswer,
  ),
  'emandates.session.submit': {
    ...intent(
      'submit',
      'Sign: customer, account, mandate and payment or collection are made together, or nothing is',
      'Stores the signature with its proof, and creates the mandate and the payments under it.',
      ask.emandateSubmitBody,
      session.emandateSessionAnswer,
    ),
    signature: 'other',
  },
  'emandates.session.resend': intent(
    'resend',
    'Ask the payer again: TT1 of provider bank A',
    'Sends the bank’s question to the payer’s phone again, if the bank allows this.',
    emptyBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.again': intent(
    'again',
    'Sign anew after a mandate failed, with another contract reference or another method',
    'Lets the payer sign again after the mandate failed. The new mandate has a new contract reference.',
    emptyBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.withdraw': intent(
    'withdraw',
    'Say no to a DebiCheck mandate that waits for its payer, so that it can be signed anew with another number',
    'Declines a request that was sent to the wrong phone, on behalf of the payer, so that the mandate can be signed again.',
    emptyBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.origins': intent(
    'origins',
    'Set the origins that may embed a session, if it has none yet',
    'Sets the origins that may embed a session, if the call that created it named none.',
    originsBody,
    session.emandateSessionAnswer,
  ),
  'emandates.session.pdf': {
    ...read(
      '/pdf',
      'Read the signed mandate as a PDF document',
      'Returns the payer’s copy of what was signed as a tagged PDF document.',
      pdfAnswer,
    ),
    media: 'application/pdf',
  },
  'emandates.session.calendar': {
    ...read(
      '/calendar',
      'Read the coming debits as a calendar (iCalendar)',
      'Returns the coming debits as whole days of an iCalendar file, in the language that the payer read.',
      pdfAnswer,
    ),
    media: 'text/calendar',
  },
  'emandates.evidence': get('/mandates/{id}/evidence', 'Mandates', {
    summary: 'Read the proof that a mandate was signed, kept for seven years',
    description:
      'Returns the proof of a signature: the text and the terms as they were shown, the time, the address and the signature, with their hash and the service’s own signature, which /.well-known/pay-elements-keys.json verifies.',
    params: idParams,
    answer: evidence.emandateEvidenceAnswer,
    errors: ['006', '007'],
    extension: true,
  }),
} satisfies Record<string, Route>;
