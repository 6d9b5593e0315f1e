import { z } from 'zod';
import { checkoutWebhook, type CheckoutEvent } from '../contract/checkout-webhooks.ts';
import { lifecycleWebhook, recordWebhook, type LifecycleEvent, type RecordEvent } from '../contract/webhooks.ts';
import { answerJson } from './answers.ts';
import { readText } from './read-text.ts';

/** Webhooks from the service: verified, fresh, and each told once. */

type CheckoutPayload = z.input<typeof checkoutWebhook>;
type Entry = CheckoutPayload['data'][number];
type Payload = CheckoutPayload | z.input<typeof recordWebhook> | z.input<typeof lifecycleWebhook>;

/** A checkout's event as the interface writes it, its first entry's parts beside. Amounts are strings, "149.00". */
export interface CheckoutPayEvent extends CheckoutPayload {
  /** The session, as the interface writes it. */
  readonly checkout: Entry['checkout'];
  /** The payment, where one was made. */
  readonly payment?: Entry['payment'];
  /** Why it failed, of `checkout.failed` alone. */
  readonly error?: Entry['error'];
}

/** A record that was created or changed, in `results`, as its resource's list call answers it. */
export type RecordPayEvent = z.input<typeof recordWebhook>;
/** What happened to a hold or a subscription; `data` holds it as the interface answers it. */
export type LifecyclePayEvent = z.input<typeof lifecycleWebhook>;

/** The events a handler can be for. */
export type PayEventName = CheckoutEvent | RecordEvent | LifecycleEvent;

/** What a handler of a name gets, in the interface's wire form. */
export type PayEvent<N extends PayEventName = CheckoutEvent> =
  | (N extends CheckoutEvent ? CheckoutPayEvent : never)
  | (N extends RecordEvent ? RecordPayEvent : never)
  | (N extends LifecycleEvent ? LifecyclePayEvent : never);

/** Called for each webhook of a name, once. When it throws, the service is told so and tries again later. */
export type PayEventHandler<N extends PayEventName = CheckoutEvent> = (event: PayEvent<N>) => void | Promise<void>;

/** Handlers of every name together; each is only ever called with what its name says. */
type AnyHandler = (event: CheckoutPayEvent | RecordPayEvent | LifecyclePayEvent) => void | Promise<void>;

const webhook = z.union([checkoutWebhook, recordWebhook, lifecycleWebhook]);

/** Older than this is a replay (ruling *checkout webhook signature*). */
const MAX_AGE_MS = 5 * 60_000;
const MAX_BODY = 1024 * 1024;
/** How many webhooks are remembered to tell repeats. */
const REMEMBERED = 10_000;

/** Receives webhooks: verifies them, drops repeats, and calls what they are for. */
export function createWebhookReceiver({ secret, now }: { secret: string | undefined; now: () => number }) {
  const handlers = new Map<string, AnyHandler[]>();
  const seen = new Map<string, Promise<void>>();
  /** Which handlers were told of a webhook before one of them failed: the next try goes on with the others. */
  const told = new Map<string, Set<AnyHandler>>();

  async function tell(key: string, payload: Payload): Promise<void> {
    const event = eventOf(payload);
    const before = told.get(key) ?? new Set();
    told.set(key, before);
    for (const handler of handlers.get('type' in payload ? payload.type : payload.event) ?? []) {
      if (before.has(handler)) continue;
      await handler(event);
      before.add(handler);
    }
    told.delete(key);
  }

  return {
    on<N extends PayEventName>(name: N, handler: PayEventHandler<N>): void {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as AnyHandler]);
    },

    async receive(request: Request): Promise<Response> {
      const raw = await readText(request, MAX_BODY);
      if (raw === null) return refuse(413, 'larger than any webhook');
      if (secret === undefined) return refuse(500, 'webhookSecret is not set');
      if (!(await verify(raw, request.headers.get('x-signature') ?? '', secret))) return refuse(401, 'the signature is not right');
      const parsed = webhook.safeParse(parseJson(raw));
      if (!parsed.success) return refuse(400, 'the body is not a webhook of the interface');
      if (now() - parsed.data.created_at.getTime() > MAX_AGE_MS) return refuse(400, 'older than five minutes');
      const payload = JSON.parse(raw) as Payload;
      const key = identity(payload);
      const task = seen.get(key) ?? tell(key, payload);
      seen.set(key, task);
      if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value ?? '');
      try {
        await task;
        return answerJson({ received: true });
      } catch {
        seen.delete(key);
        return refuse(500, 'a handler failed; try again');
      }
    },
  };
}

/** What makes a webhook the same as one before: a retry differs only in `created_at`. */
const identity = (payload: Payload): string => ('type' in payload ? payload.id : JSON.stringify([payload.event, payload.data]));

const isCheckout = (payload: Payload): payload is CheckoutPayload => 'event' in payload && payload.event.startsWith('checkout.');

/** A checkout's event has the parts of its first entry beside, which is all that most handlers need. */
function eventOf(payload: Payload): CheckoutPayEvent | RecordPayEvent | LifecyclePayEvent {
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

const refuse = (status: number, message: string): Response => answerJson({ error: { code: 'webhook_refused', message } }, status);

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** HMAC-SHA256 over the raw body, compared by the platform in constant time. */
async function verify(raw: string, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(raw));
}
