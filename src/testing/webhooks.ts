import { createHmac, randomUUID } from 'node:crypto';
import type { CheckoutEvent } from '../contract/checkout-webhooks.ts';
import type { LifecycleEvent, RecordEvent } from '../contract/webhooks.ts';

/** Signed webhooks as the service sends them, for tests of a merchant's handlers without the service. */

/** A signed request to `{basePath}/webhooks`. */
export interface SignedWebhook {
  /** The raw body; every byte of it is signed. */
  readonly body: string;
  /** The headers, with the signature. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The options of a signed webhook. */
export interface WebhookOptions {
  /** The account's webhook secret. Default the sandbox's secret. */
  readonly secret?: string;
  /** The moment of the event. The proxy refuses an event that is older than 30 minutes or more than 5 minutes in the future. Default now. */
  readonly at?: Date;
  /** The moment of this delivery. A repeated delivery is later than `at`. Default `at`. */
  readonly sentAt?: Date;
  /** The X-Webhook-Id. Use the same id to send a webhook again, because repeats are recognised by it. Default a new id. */
  readonly webhookId?: string;
}

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** Signs a body as the service does: lower-case hex HMAC-SHA256 of the raw body in X-Signature. */
export function signWebhook(payload: object, options: WebhookOptions = {}): SignedWebhook {
  const { secret = 'sandbox', at = new Date(), sentAt = at, webhookId = `web_${randomUUID().replaceAll('-', '')}` } = options;
  const body = JSON.stringify({ ...payload, created_at: stamp(at) });
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayElements-Webhooks/1.0',
      'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'x-webhook-id': webhookId,
    },
  };
}

/** The fields of a checkout event that a test may set. All other fields get a value. */
export interface CheckoutFixture {
  /** The checkout session. */
  readonly session_id: string;
  /** The amount in rand, such as "149.00". */
  readonly amount?: string;
  /** The merchant’s order. Default none. */
  readonly order_id?: string | null;
  /** The customer. Default none. */
  readonly customer_id?: string | null;
  /** The transaction, if the event belongs to one. */
  readonly transaction_id?: string;
  /** Default the status that fits the event: PAID for checkout.completed, DECLINED for checkout.failed, NO_RESPONSE for checkout.pending. */
  readonly transaction_status?: string;
}

const STATUSES: Readonly<Partial<Record<CheckoutEvent, string>>> = {
  'checkout.completed': 'PAID',
  'checkout.failed': 'DECLINED',
  'checkout.pending': 'NO_RESPONSE',
};

/** The fields of an event besides the session. */
const extra = (event: CheckoutEvent, at: Date): object => {
  if (event === 'checkout.failed') return { error: { code: 'card_declined', message: 'The bank declined the card.', attempt: 1 } };
  if (event === 'checkout.pending') return { pending: { reason: 'NO_RESPONSE' } };
  if (event === 'checkout.cancelled') return { cancellation_reason: 'customer' };
  return event === 'checkout.abandoned' ? { abandoned_at: stamp(at) } : {};
};

/** A signed checkout webhook. */
export function checkoutWebhook(event: CheckoutEvent, fixture: CheckoutFixture, options: WebhookOptions = {}): SignedWebhook {
  const at = options.at ?? new Date();
  const status = fixture.transaction_status ?? STATUSES[event];
  const checkout = {
    id: 'chk_fixture',
    amount: '149.00',
    currency: 'ZAR',
    order_id: null,
    customer_id: null,
    ...(status === undefined ? {} : { transaction_id: 'tra_fixture', transaction_status: status }),
    expires_at: stamp(new Date(at.getTime() + 30 * 60_000)),
    ...(event === 'checkout.completed' ? { completed_at: stamp(at) } : {}),
    ...fixture,
  };
  return signWebhook({ event, data: [{ checkout, ...extra(event, at) }] }, { ...options, at });
}

/** A signed webhook of a record, such as `transaction.updated`. The record has the format of its list call. */
export const recordWebhook = (
  type: RecordEvent,
  record: { readonly id: string } & object,
  options: WebhookOptions & { id?: string } = {},
): SignedWebhook => {
  const { id = options.webhookId ?? `web_${record.id}` } = options;
  return signWebhook({ id, type, status: true, results: [record], webhook_event_lookups_id: 'loo_fixture' }, { ...options, webhookId: id });
};

/** A signed webhook of a hold or a subscription, such as `preauth.captured`. */
export const lifecycleWebhook = (event: LifecycleEvent, entry: object, options: WebhookOptions = {}): SignedWebhook =>
  signWebhook({ event, data: [entry] }, options);
