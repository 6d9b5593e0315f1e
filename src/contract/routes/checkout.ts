import * as checkout from '../checkout.ts';
import * as ask from '../sessions/checkout-pay.ts';
import * as links from '../checkout-link.ts';
import { earlierCheckoutBody } from '../checkout-earlier.ts';
import { checkoutSessionAnswer } from '../sessions/checkout.ts';
import { emptyBody, originsBody, sessionParams } from '../sessions/session.ts';
import { CREATE_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

export const checkoutRoutes = {
  'checkout.page': post('/checkout/page', 'Checkout', {
    summary: 'Create a checkout session',
    description: 'Creates a session in which one payer pays once, pays repeatedly or stores a card, on a hosted page or in an element.',
    body: checkout.checkoutPageBody,
    earlier: earlierCheckoutBody,
    answer: checkout.checkoutPageAnswer,
    errors: CREATE_ERRORS,
  }),
  'checkout.update': post('/checkout/page/{session_id}/update', 'Checkout', {
    summary: 'Change amount, order or look of an open session; its revision goes up',
    description:
      'Changes the amount, the order or the look of an open session. Its revision goes up, so that nobody pays an amount that they did not see.',
    params: sessionParams,
    body: checkout.checkoutUpdateBody,
    answer: checkout.checkoutPageAnswer,
    errors: UPDATE_ERRORS,
    extension: true,
  }),
  'checkout.session': get('/checkout/sessions/{session_id}', 'Checkout sessions', {
    summary: 'Read a session',
    description: 'Returns everything that the payer’s page shows of the session.',
    params: sessionParams,
    answer: checkoutSessionAnswer,
    errors: ['007'],
    extension: true,
  }),
  'checkout.session.events': get('/checkout/sessions/{session_id}/events', 'Checkout sessions', {
    summary: 'Follow a session: an event now, and one after each change',
    description: 'Returns a stream of server-sent events: the session as it is now, and again after each change until it is over.',
    params: sessionParams,
    answer: checkoutSessionAnswer,
    errors: ['007'],
    extension: true,
    stream: true,
  }),
  'checkout.session.pay': post('/checkout/sessions/{session_id}/pay', 'Checkout sessions', {
    summary: 'Attempt to pay; the same attempt_key again is the same attempt',
    description: 'Starts an attempt to pay. The answer contains the outcome, or what the payer has to do next.',
    params: sessionParams,
    body: ask.checkoutPayBody,
    answer: checkoutSessionAnswer,
    errors: ['002', '003', '004', '005', '007', '008', '010'],
    extension: true,
  }),
  'checkout.session.cancel': post('/checkout/sessions/{session_id}/cancel', 'Checkout sessions', {
    summary: 'The shopper cancels',
    description: 'Ends the session because the shopper wants to cancel. A session with a payment in progress is not cancelled.',
    params: sessionParams,
    body: emptyBody,
    answer: checkoutSessionAnswer,
    errors: ['002', '007', '008'],
    extension: true,
  }),
  'checkout.session.withdraw': post('/checkout/sessions/{session_id}/withdraw', 'Checkout sessions', {
    summary: 'The shopper gives up an attempt that waits for them, to use another method; a payment that succeeded meanwhile stays',
    description: 'Ends an attempt that waits for its payer, so that the payer can choose another method.',
    params: sessionParams,
    body: emptyBody,
    answer: checkoutSessionAnswer,
    errors: ['002', '007'],
    extension: true,
  }),
  'checkout.session.abandon': post('/checkout/sessions/{session_id}/abandon', 'Checkout sessions', {
    summary: 'The shopper left the page; the session stays open and can be resumed',
    description: 'Records that the shopper left the page. The session stays open until it expires.',
    params: sessionParams,
    body: emptyBody,
    answer: checkoutSessionAnswer,
    errors: ['002', '007'],
    extension: true,
  }),
  'checkout.session.wallet': post('/checkout/sessions/{session_id}/wallet', 'Checkout sessions', {
    summary: 'Confirm the shop’s domain before Apple Pay shows its sheet',
    description: 'Asks the wallet to confirm the shop’s domain before the wallet’s sheet is shown.',
    params: sessionParams,
    body: ask.walletSessionBody,
    answer: ask.walletSessionAnswer,
    errors: ['003', '004', '005', '007', '008'],
    extension: true,
  }),
  'checkout.session.origins': post('/checkout/sessions/{session_id}/origins', 'Checkout sessions', {
    summary: 'Set the origins that may embed a session, if it has none yet',
    description: 'Sets the origins that may embed a session, if the call that created it named none.',
    params: sessionParams,
    body: originsBody,
    answer: checkoutSessionAnswer,
    errors: ['002', '003', '007'],
    extension: true,
  }),
} satisfies Record<string, Route>;

export const linksRoutes = {
  'checkout.link': post('/checkout/link', 'Checkout', {
    summary: 'Create a link: the payer chooses what to pay, and how often',
    description: 'Creates a page on which the payer chooses the amount and the frequency, within the limits of the call.',
    body: links.checkoutLinkBody,
    answer: links.checkoutLinkAnswer,
    errors: CREATE_ERRORS,
    extension: true,
  }),
} satisfies Record<string, Route>;
