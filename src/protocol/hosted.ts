import { z } from 'zod';
import { CHECKOUT_TYPES } from '../contract/enums.ts';

/**
 * What a browser may see of a session if the service has only the published interface: no session operations, but a hosted page and
 * webhooks. The proxy knows what it created and what webhooks said; the element embeds the hosted page, or opens it.
 */
export const hostedView = z.object({
  kind: z.literal('hosted'),
  session_id: z.string(),
  /** The state in the latest webhook; open until one arrives. */
  state: z.enum(['open', 'processing', 'completed', 'cancelled', 'expired']),
  /** Increases with each webhook. */
  version: z.int(),
  /** The address of the hosted page; null if this proxy did not create the session, so that the page has to set it. */
  page_url: z.string().nullable(),
  /** PAGE: the shopper opens the hosted page. EMBED, or null if unknown: it is embedded. */
  type: z.enum(CHECKOUT_TYPES).nullable(),
  /** The latest failed attempt. */
  failure: z.object({ key: z.string(), code: z.string(), message: z.string() }).nullable(),
  /** The outcome, once completed. */
  outcome: z.object({ transaction_id: z.string(), transaction_status: z.string(), card_id: z.string().nullable() }).nullable(),
});

export type HostedView = z.output<typeof hostedView>;
