import { z } from 'zod';
import { checkoutWebhook, type CheckoutEvent } from '../contract/checkout-webhooks.ts';
import { lifecycleWebhook, recordWebhook, type LifecycleEvent, type RecordEvent } from '../contract/webhooks.ts';
import { answerJson } from './answers.ts';
import { readText } from './read-text.ts';
import { WebhookFailed, type Report } from './report.ts';

/** Receives webhooks from the service: verified, not too old, and each handled once. */

type CheckoutPayload = z.input<typeof checkoutWebhook>;
type Entry = CheckoutPayload['data'][number];
type Payload = CheckoutPayload | z.input<typeof recordWebhook> | z.input<typeof lifecycleWebhook>;

/** A checkout's event as the interface writes it, with the fields of its first entry beside. Amounts are strings, "149.00". */
export interface CheckoutPayEvent extends CheckoutPayload {
  /** The session, as the interface writes it. */
  readonly checkout: Entry['checkout'];
  /** The payment, if there is one. */
  readonly payment?: Entry['payment'];
  /** The reason of a failure; only in `checkout.failed`. */
  readonly error?: Entry['error'];
}

/** A record that was created or changed, in `results`, as its resource's list call answers it. */
export type RecordPayEvent = z.input<typeof recordWebhook>;
/** What happened to a hold or a subscription; `data` holds it as the interface answers it. */
export type LifecyclePayEvent = z.input<typeof lifecycleWebhook>;

/** The events that can have a handler. */
export type PayEventName = CheckoutEvent | RecordEvent | LifecycleEvent;

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
type AnyHandler = (event: CheckoutPayEvent | RecordPayEvent | LifecyclePayEvent) => void | Promise<void>;

const webhook = z.union([checkoutWebhook, recordWebhook, lifecycleWebhook]);

/** An event older than this is a replay: all deliveries of a webhook end after 21 minutes, and have the same bytes. */
const MAX_AGE_MS = 30 * 60_000;
/** How far ahead the service's clock may be. */
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_BODY = 1024 * 1024;
/** How many webhooks are remembered, to recognise repeats. */
const REMEMBERED = 100_000;

/** What a receiver of webhooks needs. */
export interface ReceiverOptions {
  readonly secrets: readonly string[];
  /** Milliseconds since 1970 at this server. */
  readonly now: () => number;
  /** Milliseconds since 1970 on the service's clock, because a sandbox has its own; null if the service does not report it. */
  readonly serviceNow: () => Promise<number | null>;
  /** The merchant's store of webhooks: stores an id, and returns whether it was there already. */
  readonly seen: ((id: string) => Promise<boolean>) | undefined;
  /** Removes an id from that store, because a handler failed. */
  readonly unseen: ((id: string) => Promise<void>) | undefined;
  /** Takes every webhook, after the handlers of its name. */
  readonly onWebhook: WebhookHandler | undefined;
  readonly report: Report;
}

/** Receives webhooks: verifies them, drops repeats, and calls the handlers. */
export function createWebhookReceiver({ secrets, now, serviceNow, seen: store, unseen, onWebhook, report }: ReceiverOptions) {
  const handlers = new Map<string, AnyHandler[]>();
  const seen = new Map<string, Promise<void>>();
  /** The handlers that have run for a webhook before one of them failed: the next delivery continues with the others. */
  const told = new Map<string, Set<AnyHandler>>();
  /** Webhooks whose handler failed here: their next delivery is handled, whatever the store says. */
  const failed = new Set<string>();

  /** Whether another process, or this one before a restart, has handled the webhook. The store has all of its names. */
  async function isKnown({ key, digest, isSigned }: Identity): Promise<boolean> {
    if (failed.has(key) || store === undefined) return false;
    if (await store(key)) return true;
    return digest !== null && digest !== key && (await store(digest)) && !isSigned;
  }

  /** Runs the handlers, once over all processes. @throws the error of a handler or the store; then the next delivery is handled again */
  async function handle(identity: Identity, payload: Payload, raw: string): Promise<void> {
    const { key } = identity;
    if (await isKnown(identity)) return;
    try {
      await tell(key, payload, raw);
      failed.delete(key);
    } catch (error) {
      failed.add(key);
      if (failed.size > REMEMBERED) failed.delete(failed.values().next().value ?? '');
      if (unseen !== undefined)
        for (const name of namesOf(identity))
          await unseen(name).catch((fault: unknown) =>
            report(new WebhookFailed('the store of webhooks did not forget one that failed', { cause: fault })),
          );
      throw error;
    }
  }

  function remember(names: readonly string[], task: Promise<void>): void {
    for (const name of names) {
      seen.set(name, task);
      if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value ?? '');
    }
  }

  /** What is wrong with the time of an event; null if it is recent. */
  async function staleness(created: number): Promise<string | null> {
    const problem = wrongMoment(created, now());
    if (problem === null) return null;
    // The sandbox's clock can be moved, and it dates the webhooks: then the service's own time decides.
    const there = await serviceNow();
    return there === null ? problem : wrongMoment(created, there);
  }

  async function tell(key: string, payload: Payload, raw: string): Promise<void> {
    const event = eventOf(payload);
    const before = told.get(key) ?? new Set();
    told.set(key, before);
    // The service has stopped delivering a webhook, so no retry follows.
    if (told.size > REMEMBERED) told.delete(told.keys().next().value ?? '');
    for (const handler of handlers.get(nameOf(payload)) ?? []) {
      if (before.has(handler)) continue;
      await handler(event);
      before.add(handler);
    }
    await onWebhook?.({ id: key, name: nameOf(payload), subject: subjectOf(payload), body: raw });
    told.delete(key);
  }

  /** Refuses a webhook, and reports the reason to the merchant's developer. */
  const refuse = (status: number, message: string, remedy: string): Response => {
    report(new WebhookFailed(`a webhook was refused with ${status}: ${message}; ${remedy}`));
    return answerJson({ error: { code: 'webhook_refused', message } }, status);
  };

  return {
    on<N extends PayEventName>(name: N, handler: PayEventHandler<N>): void {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as AnyHandler]);
    },

    async receive(request: Request): Promise<Response> {
      const raw = await readText(request, MAX_BODY);
      if (raw === null) return refuse(413, 'larger than any webhook', 'it was not sent by the service');
      if (secrets.length === 0) return refuse(500, 'webhookSecret is not set', 'set it, or no webhook is ever received');
      if (!(await isSigned(raw, request.headers, secrets)))
        return refuse(401, 'the signature is not right', 'is webhookSecret the account’s, and is the body handed on as it came?');
      const parsed = webhook.safeParse(parseJson(raw));
      if (!parsed.success) return refuse(400, 'the body is not a webhook of the interface', 'is this package as new as the service?');
      const stale = await staleness(parsed.data.created_at.getTime());
      if (stale !== null) return refuse(400, stale, 'is this server’s clock right?');
      const payload = JSON.parse(raw) as Payload;
      const identity = await identityOf(payload, request.headers, raw, secrets);
      const { key, digest, isSigned: isOwn } = identity;
      const before = seen.get(key) ?? (digest === null || isOwn ? undefined : seen.get(digest));
      const task = before ?? handle(identity, payload, raw);
      if (before === undefined) remember(namesOf(identity), task);
      try {
        await task;
        return answerJson({ received: true });
      } catch (error) {
        for (const name of namesOf(identity)) seen.delete(name);
        report(new WebhookFailed(`a handler of ${nameOf(payload)} failed${about(payload)}; the service sends it again`, { cause: error }));
        const status = error instanceof WebhookNotTaken ? error.status : 500;
        return answerJson({ error: { code: 'webhook_refused', message: 'a handler failed; try again' } }, status);
      }
    },
  };
}

/** The identity of a webhook, to recognise repeats. */
interface Identity {
  /** Its id, or the digest of its bytes if it has none. */
  readonly key: string;
  /** The digest of its bytes; null if the id is in the body. */
  readonly digest: string | null;
  /** Whether the id is signed. If not, somebody who repeats the bytes can give them another id: then the same bytes count as a repeat. */
  readonly isSigned: boolean;
}

const namesOf = ({ key, digest }: Identity): string[] => (digest === null || digest === key ? [key] : [key, digest]);

/** The identity of a webhook: the id in its signed body, or the header's id with a signature of its own, or the bytes themselves. */
async function identityOf(payload: Payload, headers: Headers, raw: string, secrets: readonly string[]): Promise<Identity> {
  if ('type' in payload) return { key: payload.id, digest: null, isSigned: true };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(raw));
  const digest = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const id = headers.get('x-webhook-id') ?? '';
  if (id === '') return { key: digest, digest, isSigned: true };
  const signature = headers.get('x-webhook-id-signature') ?? '';
  for (const secret of secrets)
    if (await verify(`${id}.${raw}`, signature, secret)) return { key: id.slice(0, 255), digest, isSigned: true };
  return { key: id.slice(0, 255), digest, isSigned: false };
}

/** What is wrong with a time, compared with another; null if nothing is. */
function wrongMoment(created: number, at: number): string | null {
  if (at - created > MAX_AGE_MS) return 'the event is older than thirty minutes';
  return created - at > MAX_AHEAD_MS ? 'the event is more than five minutes in the future' : null;
}

const isCheckout = (payload: Payload): payload is CheckoutPayload => 'event' in payload && payload.event.startsWith('checkout.');

/** A checkout's event has the fields of its first entry beside it, because most handlers need only those. */
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

const nameOf = (payload: Payload): PayEventName => ('type' in payload ? payload.type : payload.event);

/** The subject of a webhook. */
function subjectOf(payload: Payload): string {
  if (isCheckout(payload)) return payload.data[0]?.checkout.session_id ?? '';
  const [record] = 'type' in payload ? payload.results : payload.data;
  const id = record?.['id'];
  return typeof id === 'string' ? id : '';
}

/** The webhook's ids, for messages. */
const about = (payload: Payload): string =>
  'type' in payload ? ` (${payload.id})` : isCheckout(payload) ? ` (${payload.data[0]?.checkout.session_id ?? 'no session'})` : '';

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** While the account's secret changes, a webhook is signed with the old secret and also with the new one. */
const SIGNATURES = ['x-signature', 'x-signature-next'];

/** Whether one of the signatures was made with one of the secrets. */
async function isSigned(raw: string, headers: Headers, secrets: readonly string[]): Promise<boolean> {
  for (const name of SIGNATURES) for (const secret of secrets) if (await verify(raw, headers.get(name) ?? '', secret)) return true;
  return false;
}

/** HMAC-SHA256 over the raw body, compared by the platform in constant time. */
async function verify(raw: string, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(raw));
}
