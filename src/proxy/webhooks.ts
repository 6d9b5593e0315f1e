import { checkoutWebhook, type CheckoutEvent } from '../contract/checkout-webhooks.ts';
import type { z } from 'zod';
import { answerJson } from './answers.ts';
import { readText } from './read-text.ts';

/** Webhooks from the service: verified, fresh, and each told once. */

type Payload = z.input<typeof checkoutWebhook>;
type Entry = Payload['data'][number];

/** What a handler gets: the webhook as the interface writes it, its first entry's parts beside. Amounts are strings, "149.00". */
export interface PayEvent extends Payload {
  readonly checkout: Entry['checkout'];
  readonly payment?: Entry['payment'];
  readonly error?: Entry['error'];
}

/** Called for each webhook, once. When it throws, the service is told so and tries again later. */
export type PayEventHandler = (event: PayEvent) => void | Promise<void>;

/** The events a handler can be for. */
export type PayEventName = CheckoutEvent;

/** Older than this is a replay (ruling *checkout webhook signature*). */
const MAX_AGE_MS = 5 * 60_000;
const MAX_BODY = 1024 * 1024;
/** How many webhooks are remembered to tell repeats. */
const REMEMBERED = 10_000;

export function createWebhookReceiver({ secret, now }: { secret: string | undefined; now: () => number }) {
  const handlers = new Map<PayEventName, PayEventHandler[]>();
  const seen = new Map<string, Promise<void>>();
  /** Which handlers were told of a webhook before one of them failed: the next try goes on with the others. */
  const told = new Map<string, Set<PayEventHandler>>();

  async function tell(key: string, payload: Payload): Promise<void> {
    const [entry] = payload.data;
    if (entry === undefined) return;
    const event: PayEvent = {
      ...payload,
      checkout: entry.checkout,
      ...(entry.payment && { payment: entry.payment }),
      ...(entry.error && { error: entry.error }),
    };
    const before = told.get(key) ?? new Set();
    told.set(key, before);
    for (const handler of handlers.get(payload.event) ?? []) {
      if (before.has(handler)) continue;
      await handler(event);
      before.add(handler);
    }
    told.delete(key);
  }

  return {
    on(name: PayEventName, handler: PayEventHandler): void {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },

    async receive(request: Request): Promise<Response> {
      const raw = await readText(request, MAX_BODY);
      if (raw === null) return refuse(413, 'larger than any webhook');
      if (secret === undefined) return refuse(500, 'webhookSecret is not set');
      if (!(await verify(raw, request.headers.get('x-signature') ?? '', secret))) return refuse(401, 'the signature is not right');
      const parsed = checkoutWebhook.safeParse(parseJson(raw));
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
const identity = ({ event, data }: Payload): string => JSON.stringify([event, data]);

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
