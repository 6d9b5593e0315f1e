import type { z } from 'zod';
import { CHECKOUT_EVENTS, type checkoutWebhook, type CheckoutEvent } from '../contract/checkout-webhooks.ts';
import {
  LIFECYCLE_EVENTS,
  RECORD_EVENTS,
  type lifecycleWebhook,
  type LifecycleEvent,
  type recordWebhook,
  type RecordEvent,
} from '../contract/webhooks.ts';

/** Webhooks as the merchant's handlers get them. */

type CheckoutPayload = z.input<typeof checkoutWebhook>;
type Entry = CheckoutPayload['data'][number];
/** The body of a webhook, as the interface writes it. */
export type Payload = CheckoutPayload | z.input<typeof recordWebhook> | z.input<typeof lifecycleWebhook>;

/** A checkout event as the interface writes it, and next to that the fields of its first entry. Amounts are strings, "149.00". */
export interface CheckoutPayEvent extends CheckoutPayload {
  /** The session, as the interface writes it. */
  readonly checkout: Entry['checkout'];
  /** The payment, if there is one. */
  readonly payment?: Entry['payment'];
  /** The reason of a failure; only in `checkout.failed`. */
  readonly error?: Entry['error'];
}

/** A record that was created or changed, in `results`, in the format of its resource's list call. */
export type RecordPayEvent = z.input<typeof recordWebhook>;
/** An event of a hold or a subscription; `data` has it in the interface's format. */
export type LifecyclePayEvent = z.input<typeof lifecycleWebhook>;

/** The events that can have a handler. */
export type PayEventName = CheckoutEvent | RecordEvent | LifecycleEvent;

/** Every {@link PayEventName}, once. */
const NAMES: readonly PayEventName[] = [...new Set([...CHECKOUT_EVENTS, ...RECORD_EVENTS, ...LIFECYCLE_EVENTS])];

/** @throws TypeError if no webhook has this name, or if the handler cannot be called: such a handler would never run, and nobody would know why */
export function checkHandler(name: unknown, handler: unknown): void {
  if (!NAMES.some((known) => known === name)) {
    const group = `${String(name).split('.')[0]}.`;
    const related = NAMES.filter((known) => known.startsWith(group));
    throw new TypeError(
      `no webhook has the name ${JSON.stringify(name)}; the names are ${(related.length > 0 ? related : NAMES).join(', ')}`,
    );
  }
  if (typeof handler !== 'function') throw new TypeError(`the handler of ${String(name)} must be a function, not ${typeof handler}`);
}

/** What a handler gets for each event, in the interface's format. */
export type PayEvent<N extends PayEventName = CheckoutEvent> =
  | (N extends CheckoutEvent ? CheckoutPayEvent : never)
  | (N extends RecordEvent ? RecordPayEvent : never)
  | (N extends LifecycleEvent ? LifecyclePayEvent : never);

/** Called for each webhook of a name, once. If it throws, the service gets an error and tries again later. */
export type PayEventHandler<N extends PayEventName = CheckoutEvent> = (event: PayEvent<N>) => void | Promise<void>;

/** A webhook whose signature and age are valid, whatever its name, with the exact bytes that the service sent. */
export interface VerifiedWebhook {
  /** The same in all deliveries of one webhook. */
  readonly id: string;
  /** Its event's name, such as `checkout.completed`. */
  readonly name: PayEventName;
  /**
   * The subject of the webhook: the session of a checkout's event, or the id of any other record. The service keeps the order of webhooks
   * of one subject.
   */
  readonly subject: string;
  /** The body, byte for byte. It may contain a card's token: do not log it. */
  readonly body: string;
}

/** Takes every verified webhook. If it throws, the service gets an error and tries again later. */
export type WebhookHandler = (webhook: VerifiedWebhook) => void | Promise<void>;

/** A handler's failure with the HTTP status for the service; any other failure is a 500. */
export class WebhookNotTaken extends Error {
  /** The status that the service gets. */
  readonly status: number;
  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The handlers of all names; each is only called with events of its own name. */
export type AnyHandler = (event: CheckoutPayEvent | RecordPayEvent | LifecyclePayEvent) => void | Promise<void>;

const isCheckout = (payload: Payload): payload is CheckoutPayload => 'event' in payload && payload.event.startsWith('checkout.');

/** What handlers get: a checkout's event has the fields of its first entry beside it, because most handlers need only those. */
export function eventOf(payload: Payload): CheckoutPayEvent | RecordPayEvent | LifecyclePayEvent {
  if (!isCheckout(payload)) return payload;
  const [entry] = payload.data;
  if (entry === undefined) throw new Error('a checkout webhook without an entry');
  return {
    ...payload,
    checkout: entry.checkout,
    ...(entry.payment && { payment: entry.payment }),
    ...(entry.error && { error: entry.error }),
  };
}

/** The name of a webhook's event. */
export const nameOf = (payload: Payload): PayEventName => ('type' in payload ? payload.type : payload.event);

/** The subject of a webhook: the session of a checkout's event, or the id of any other record; empty if it has none. */
export function subjectOf(payload: Payload): string {
  if (isCheckout(payload)) return payload.data[0]?.checkout.session_id ?? '';
  const [record] = 'type' in payload ? payload.results : payload.data;
  const id = record?.['id'];
  return typeof id === 'string' ? id : '';
}
