import { z } from 'zod';
import { CREATED_BETWEEN, filter, filterQuery } from './resource.ts';
import { blankableText, timestamp } from './scalars.ts';

/** The webhooks that were sent or wait, with the state of their delivery (our extension). */

/** The state of a webhook: it waits for its next try, was acknowledged, or was tried for the last time. */
const WEBHOOK_STATUSES = ['pending', 'delivered', 'failed'] as const;

/** A webhook with its tries. */
export const loggedWebhook = z
  .object({
    /** Its `X-Webhook-Id`. */
    id: z.string(),
    /** The name of the event, such as `checkout.completed`. */
    type: z.string(),
    /** The id of the record that it is about; of a checkout the `checkout.id` in its body. */
    subject: z.string(),
    url: z.string(),
    status: z.enum(WEBHOOK_STATUSES),
    /** Each try: the status of the answer, or null and the reason in one word. */
    tries: z.array(z.object({ at: timestamp, status: z.int().nullable(), error: z.string().nullable() })),
    /** When it is tried next, at the earliest; null unless it waits. */
    next_try: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'Webhook' });

/** A webhook as it is delivered now: the same body as in every try, with fresh signatures. Both are null where the body was deleted. */
export const webhookRead = loggedWebhook.extend({
  body: z.string().nullable(),
  headers: z.record(z.string(), z.string()).nullable(),
});

export const webhooksFilters = {
  ...CREATED_BETWEEN,
  type: filter('event', blankableText(64)),
  /** Takes the `session_id` of a checkout, too. */
  subject: filter('subject_id', blankableText(64)),
  status: filter('status', z.enum(WEBHOOK_STATUSES)),
};

export const webhooksQuery = filterQuery(webhooksFilters);
