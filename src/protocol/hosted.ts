import { z } from 'zod';
import { CHECKOUT_TYPES } from '../contract/enums.ts';

/**
 * What a browser may see of a session of a service that has the written interface alone: no session operations, only a
 * page of its own and webhooks. The proxy knows what it made and what it was told, and the element frames the page, or
 * goes there.
 */
export const hostedView = z.object({
  kind: z.literal('hosted'),
  session_id: z.string(),
  /** As the last webhook said; open until one came. */
  state: z.enum(['open', 'processing', 'completed', 'cancelled', 'expired']),
  /** Goes up with each webhook. */
  version: z.int(),
  /** Where it is paid; null where this proxy did not make the session, and the page has to say it. */
  page_url: z.string().nullable(),
  /** PAGE: the shopper goes there. EMBED, or null where nobody said: it is framed. */
  type: z.enum(CHECKOUT_TYPES).nullable(),
  /** The attempt that failed last. */
  failure: z.object({ key: z.string(), code: z.string(), message: z.string() }).nullable(),
  /** How it ended, once completed. */
  outcome: z.object({ transaction_id: z.string(), transaction_status: z.string(), card_id: z.string().nullable() }).nullable(),
});

/** @see hostedView */
export type HostedView = z.output<typeof hostedView>;
