import { filterQuery } from '../resource.ts';
import { emptyBody } from '../sessions/session.ts';
import { idParams, recordsOf, resultOf } from '../envelope.ts';
import * as subscriptions from '../subscriptions.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

const UPDATE_BY_PATH = ['002', '006', '007', '008', '010'] as const;

export const subscriptionsRoutes = {
  'subscriptions.create': post('/subscriptions/{customer_id}', 'Subscriptions', {
    summary: 'Create a subscription; a cycle that is due today is charged before the answer',
    description:
      'Bills products repeatedly, by a stored card or by invoice. If the first charge is declined, the subscription is past due.',
    params: subscriptions.customerParams,
    body: subscriptions.subscriptionCreateBody,
    answer: subscriptions.subscriptionAnswer,
    errors: [...CREATE_ERRORS, '006', '008'],
    signature: 'required',
  }),
  'subscriptions.list': get('/subscriptions/list', 'Subscriptions', {
    summary: 'List subscriptions',
    description: 'Returns the subscriptions that match all filters, the newest first.',
    query: filterQuery(subscriptions.subscriptionsFilters),
    answer: recordsOf('results', subscriptions.subscription),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'subscriptions.read': get('/subscriptions/{id}', 'Subscriptions', {
    summary: 'Read a subscription',
    description: 'Returns one subscription with its lines, its dates, and what is pending or owed.',
    params: idParams,
    answer: subscriptions.subscriptionAnswer,
    errors: ['006', '007'],
    extension: true,
  }),
  'subscriptions.changePlan': post('/subscriptions/{subscription_id}/change-plan', 'Subscriptions', {
    summary: 'Change the recurring lines, now or at the end of the period; a declined charge changes nothing',
    description:
      'Replaces the recurring lines. If the lines are already active, the call is refused as unchanged; if another change is pending, it is undone.',
    params: subscriptions.subscriptionParams,
    body: subscriptions.changePlanBody,
    answer: subscriptions.changePlanAnswer,
    errors: [...UPDATE_ERRORS, '006'],
    signature: 'required',
  }),
  'subscriptions.changePlanPreview': post('/subscriptions/{subscription_id}/change-plan/preview', 'Subscriptions', {
    summary: 'Show what a plan change would cost, to the cent; nothing is stored',
    description: 'Returns what a plan change would charge now and later. The change itself would be decided in the same way.',
    params: subscriptions.subscriptionParams,
    body: subscriptions.changePlanBody,
    answer: resultOf(subscriptions.changePlanPreview),
    errors: [...UPDATE_ERRORS, '006'],
    extension: true,
  }),
  'subscriptions.pause': post('/subscriptions/{subscription_id}/pause', 'Subscriptions', {
    summary: 'Stop billing until it is resumed',
    description: 'Stops billing. Nothing is charged for the time until the subscription is resumed.',
    params: subscriptions.subscriptionParams,
    body: emptyBody,
    answer: subscriptions.subscriptionAnswer,
    errors: UPDATE_BY_PATH,
    extension: true,
  }),
  'subscriptions.resume': post('/subscriptions/{subscription_id}/resume', 'Subscriptions', {
    summary: 'Continue billing on the same dates; cycles that passed meanwhile are not billed',
    description: 'Continues billing on the same dates as before. Cycles that passed meanwhile are not billed.',
    params: subscriptions.subscriptionParams,
    body: emptyBody,
    answer: subscriptions.subscriptionAnswer,
    errors: UPDATE_BY_PATH,
    extension: true,
  }),
  'subscriptions.cancel': post('/subscriptions/{subscription_id}/cancel', 'Subscriptions', {
    summary: 'Cancel now, or at the end of the paid period; a subscription that is past due ends now',
    description: 'Ends a subscription at once or at the end of the paid period. Until then the cancellation can be undone.',
    params: subscriptions.subscriptionParams,
    body: subscriptions.cancelBody,
    answer: subscriptions.subscriptionAnswer,
    errors: [...UPDATE_ERRORS, '006'],
    extension: true,
  }),
  'subscriptions.cancelPreview': post('/subscriptions/{subscription_id}/cancel/preview', 'Subscriptions', {
    summary: 'Show when a cancellation would take effect; nothing is stored',
    description: 'Returns when a cancellation would take effect, without cancelling.',
    params: subscriptions.subscriptionParams,
    body: subscriptions.cancelBody,
    answer: resultOf(subscriptions.cancelPreview),
    errors: [...UPDATE_ERRORS, '006'],
    extension: true,
  }),
  'subscriptions.reactivate': post('/subscriptions/{subscription_id}/reactivate', 'Subscriptions', {
    summary: 'Undo a cancellation at period end, or start an ended subscription again; a declined charge changes nothing',
    description: 'Undoes a cancellation that has not taken effect, or starts an ended subscription again with a charge.',
    params: subscriptions.subscriptionParams,
    body: emptyBody,
    answer: subscriptions.chargedSubscriptionAnswer,
    errors: UPDATE_BY_PATH,
    extension: true,
  }),
  'invoices.pay': post('/invoices/{id}/pay', 'Invoices', {
    summary: 'Pay an open invoice of a subscription with a stored card, now',
    description: 'Charges a stored card for an open invoice of a subscription. A decline leaves the invoice open.',
    params: idParams,
    body: subscriptions.invoicePayBody,
    answer: subscriptions.paidInvoiceAnswer,
    errors: [...UPDATE_ERRORS, '006'],
    extension: true,
  }),
} satisfies Record<string, Route>;
