import { idParams, recordsOf, resultOf } from '../envelope.ts';
import { loggedWebhook, webhookRead, webhooksQuery } from '../webhook-log.ts';
import { LIST_ERRORS, get, post, type Route } from './route.ts';

export const webhooksRoutes = {
  'webhooks.list': get('/webhooks/list', 'Webhooks', {
    summary: 'List webhooks with their tries',
    description: 'Returns the webhooks that match all filters, the newest first, each with its tries and the time of its next one.',
    query: webhooksQuery,
    answer: recordsOf('results', loggedWebhook),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'webhooks.read': get('/webhooks/{id}', 'Webhooks', {
    summary: 'Read a webhook as it would be delivered now',
    description: 'Returns a webhook with its body and its signatures, so that a server that it did not reach can verify and handle it.',
    params: idParams,
    answer: resultOf(webhookRead),
    errors: ['006', '007'],
    extension: true,
  }),
  'webhooks.redeliver': post('/webhooks/{id}/redeliver', 'Webhooks', {
    summary: 'Send a webhook again, now',
    description:
      'Sends a webhook now, under the same id, also if it was delivered. One that waits does not wait longer; one that was given up gets one more try.',
    params: idParams,
    answer: resultOf(loggedWebhook),
    errors: ['006', '007', '008', '010'],
    extension: true,
  }),
} satisfies Record<string, Route>;
