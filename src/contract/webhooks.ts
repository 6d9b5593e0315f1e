import { z } from 'zod';
import { timestamp } from './scalars.ts';
import { SUBSCRIPTION_EVENTS } from './subscriptions.ts';

/**
 * Webhooks besides the checkout's: about changed records, and about holds and subscriptions (the interface; ruling *dashboard-style
 * webhooks*).
 */

/** The resources whose changes are sent to merchants. */
export const RESOURCES = [
  'customer',
  'bank_account',
  'mandate',
  'transaction',
  'payment',
  'collection',
  'invoice',
  'payout',
  'subscription',
] as const;

/** The events of records. */
export const RECORD_EVENTS = RESOURCES.flatMap((resource) => [`${resource}.created`, `${resource}.updated`] as const);

/** An event of a record, such as `transaction.updated`. */
export type RecordEvent = (typeof RECORD_EVENTS)[number];

/**
 * The body of a webhook about a record: the record in the shape of its resource's list. `created_at` is the time of the event, the
 * same in every delivery.
 */
export const recordWebhook = z.object({
  /** One id for all deliveries. */
  id: z.string(),
  type: z.custom<RecordEvent>((name) => RECORD_EVENTS.some((known) => known === name)),
  status: z.boolean(),
  results: z.array(z.record(z.string(), z.json())).min(1),
  /** The event among the lookups of type `webhook_event`. */
  webhook_event_lookups_id: z.string().optional(),
  created_at: timestamp,
});

/** The five events of a hold. */
export const PRE_AUTH_EVENTS = ['preauth.successful', 'preauth.failed', 'preauth.captured', 'preauth.reversed', 'preauth.expired'] as const;

export type PreAuthEvent = (typeof PRE_AUTH_EVENTS)[number];

/** The two events of a charge of stored cards. */
export const CHARGE_EVENTS = ['charge.successful', 'charge.failed'] as const;

export type ChargeEvent = (typeof CHARGE_EVENTS)[number];

/** The events that are sent to a call's `notification.webhook_url`. `subscription.created` is a {@link RecordEvent} too: that one has `results`. */
export const LIFECYCLE_EVENTS = [...PRE_AUTH_EVENTS, ...CHARGE_EVENTS, ...SUBSCRIPTION_EVENTS] as const;

export type LifecycleEvent = PreAuthEvent | ChargeEvent | (typeof SUBSCRIPTION_EVENTS)[number];

/** The body of such a webhook; `data` holds the hold, the charge or the subscription as the interface answers it. */
export const lifecycleWebhook = z.object({
  event: z.enum(LIFECYCLE_EVENTS),
  data: z.array(z.record(z.string(), z.json())).min(1),
  created_at: timestamp,
});
