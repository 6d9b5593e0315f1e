import { z } from 'zod';
import { amount, metadata, timestamp } from './scalars.ts';

/** Checkout webhooks, as sent to redirects.notify_url. */

/** The six events of a checkout session. */
export const CHECKOUT_EVENTS = [
  'checkout.completed',
  'checkout.expired',
  'checkout.failed',
  'checkout.abandoned',
  'checkout.pending',
  'checkout.cancelled',
] as const;
export type CheckoutEvent = (typeof CHECKOUT_EVENTS)[number];

const checkout = z.object({
  id: z.string(),
  session_id: z.string(),
  amount,
  currency: z.string(),
  order_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** Present if a card payment was made. */
  card_id: z.string().optional(),
  /** Present if a card was stored; the token is secret. */
  card: z.object({ token: z.string() }).optional(),
  transaction_id: z.string().optional(),
  transaction_status: z.string().optional(),
  expires_at: timestamp,
  completed_at: timestamp.optional(),
  /** The merchant's metadata, where the session has some. */
  metadata: metadata.optional(),
});

const payment = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  payment_method: z.string(),
  payment_method_id: z.string(),
  created_at: timestamp,
  payment_status: z.string(),
});

/** One entry of `data`. */
export const checkoutWebhookEntry = z.object({
  checkout,
  /** Present only if a recurring payment was created. */
  payment: payment.optional(),
  /** checkout.failed: the attempt and the reason. */
  error: z.object({ code: z.string(), message: z.string(), attempt: z.int() }).optional(),
  /** checkout.pending: the reason why the attempt waits. */
  pending: z.object({ reason: z.enum(['NO_RESPONSE', '3DS', 'SCAN', 'REDIRECT', 'REVIEW']) }).optional(),
  /** checkout.cancelled */
  cancellation_reason: z.string().optional(),
  /** checkout.abandoned */
  abandoned_at: timestamp.optional(),
});

/** An entry as it is sent. */
export const encodeWebhookEntry = (entry: z.output<typeof checkoutWebhookEntry>): z.input<typeof checkoutWebhookEntry> =>
  z.encode(checkoutWebhookEntry, entry);

/** The body of a checkout webhook. `created_at` is the time of the event, the same in every delivery. */
export const checkoutWebhook = z.object({
  event: z.enum(CHECKOUT_EVENTS),
  data: z.array(checkoutWebhookEntry).min(1),
  created_at: timestamp,
});
export type CheckoutWebhook = z.output<typeof checkoutWebhook>;
