import { z } from 'zod';
import { checkoutWebhook } from '../contract/checkout-webhooks.ts';
import { lifecycleWebhook, recordWebhook } from '../contract/webhooks.ts';
import { answerJson, ProxyProblem } from './answers.ts';
import { readText } from './read-body.ts';
import { WebhookFailed, type Report } from './report.ts';
import { identityOf, isSigned, namesOf, signedTime, type Identity } from './webhook-identity.ts';
import {
  checkHandler,
  eventOf,
  nameOf,
  subjectOf,
  WebhookNotTaken,
  type AnyHandler,
  type CheckoutPayEvent,
  type Payload,
  type PayEventHandler,
  type PayEventName,
  type WebhookHandler,
} from './webhooks.ts';

/** Receives webhooks from the service: verified, not too old, and each handled once. */

const webhook = z.union([checkoutWebhook, recordWebhook, lifecycleWebhook]);

/**
 * A delivery older than this is a replay. Its age is that of the try, if its time is signed: an event may wait for an hour behind earlier
 * ones of its subject whose handlers fail. Otherwise it is that of the event; all tries of an event that did not wait end after 21 minutes.
 */
const MAX_AGE_MS = 30 * 60_000;
/** How far ahead the service's clock may be. */
const MAX_AHEAD_MS = 5 * 60_000;
const MAX_BODY = 1024 * 1024;
/** How many webhooks are remembered, to recognise repeats. */
const REMEMBERED = 100_000;

/** The merchant's store of webhooks failed, so it is not known whether this one was handled. */
class StoreFailed extends Error {}

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
  /** Gets every checkout webhook, before the merchant's handlers. */
  readonly onCheckout: (event: CheckoutPayEvent) => void;
  /** All handlers of a webhook have run. */
  readonly onHandled: (name: PayEventName, subject: string) => void;
  readonly report: Report;
}

/** Receives webhooks: verifies them, drops repeats, and calls the handlers. */
export class WebhookReceiver {
  readonly #options: ReceiverOptions;
  readonly #handlers = new Map<string, AnyHandler[]>();
  /** The webhooks that were received, by each of their names: a repeat gets the result of the first delivery. */
  readonly #seen = new Map<string, Promise<void>>();
  /** The handlers that ran for a webhook before another one failed: the next delivery continues with the rest. */
  readonly #finished = new Map<string, Set<AnyHandler>>();
  /** The webhooks that were delivered here. */
  readonly #delivered = new Set<string>();
  /** Webhooks whose handler or store failed here: their next delivery is handled, whatever the store says. */
  readonly #failed = new Set<string>();

  constructor(options: ReceiverOptions) {
    this.#options = options;
  }

  /** Adds a handler for the webhooks of a name. @throws TypeError if no webhook has this name */
  on<N extends PayEventName>(name: N, handler: PayEventHandler<N>): void {
    checkHandler(name, handler);
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler as AnyHandler]);
  }

  /** Whether the merchant handles any webhook. */
  get hasHandlers(): boolean {
    return this.#handlers.size > 0 || this.#options.onWebhook !== undefined;
  }

  /** Answers the service: 200 once all handlers have run, an error if the webhook is to be delivered again. */
  async receive(request: Request): Promise<Response> {
    let raw: string | null;
    try {
      raw = await readText(request, MAX_BODY);
    } catch (error) {
      if (!(error instanceof ProxyProblem)) throw error;
      return this.#refuse(error.status, error.message, 'is the raw body passed on unchanged?');
    }
    if (raw === null) return this.#refuse(413, 'larger than any webhook', 'it was not sent by the service');
    return this.#take(raw, request.headers);
  }

  /** Whether a webhook was delivered here, with whatever result. */
  wasDelivered(id: string): boolean {
    return this.#delivered.has(id);
  }

  /** Handles a webhook that this proxy has fetched. Returns whether all handlers have run. It may be old: nobody else has sent it. */
  async takeFetched(raw: string, headers: Headers): Promise<boolean> {
    return (await this.#take(raw, headers, false)).ok;
  }

  /** Verifies a webhook, and handles it. `isSent`: somebody has sent it, so it may be a replay. */
  async #take(raw: string, headers: Headers, isSent = true): Promise<Response> {
    const { secrets } = this.#options;
    if (secrets.length === 0) return this.#refuse(500, 'webhookSecret is not set', 'set it, because without it every webhook is refused');
    if (!(await isSigned(raw, headers, secrets)))
      return this.#refuse(
        401,
        'the signature is not right',
        'is webhookSecret that of the account, and is the raw body passed on unchanged?',
      );
    const parsed = webhook.safeParse(parseJson(raw));
    if (!parsed.success) return this.#refuse(400, 'the body is not a webhook of the interface', 'is this package as new as the service?');
    const stale = isSent && (await this.#staleness((await signedTime(raw, headers, secrets)) ?? parsed.data.created_at.getTime()));
    if (typeof stale === 'string') return this.#refuse(400, stale, 'is this server’s clock right?');
    const payload = JSON.parse(raw) as Payload;
    const identity = await identityOf(payload, headers, raw, secrets);
    if (isSent) keep(this.#delivered, identity.key);
    return this.#answer(identity, payload, raw);
  }

  /** Handles a verified webhook, or waits for the delivery of it that is being handled. */
  async #answer(identity: Identity, payload: Payload, raw: string): Promise<Response> {
    const { key, digest, isSigned: isOwn } = identity;
    const before = this.#seen.get(key) ?? (digest === null || isOwn ? undefined : this.#seen.get(digest));
    const task = before ?? this.#handle(identity, payload, raw);
    if (before === undefined) this.#remember(namesOf(identity), task);
    try {
      await task;
      return answerJson({ received: true });
    } catch (error) {
      for (const name of namesOf(identity)) this.#seen.delete(name);
      const what = error instanceof StoreFailed ? 'the store of webhooks (the option seen)' : `a handler of ${nameOf(payload)}`;
      // The webhook's own id: anybody who has the id of its session can use the session, and errors are logged.
      const message = `${what} failed (${key}); the service sends it again`;
      this.#options.report(new WebhookFailed(message, { cause: error instanceof StoreFailed ? error.cause : error }));
      const status = error instanceof WebhookNotTaken ? error.status : 500;
      return answerJson({ error: { code: 'webhook_refused', message: 'a handler failed; try again' } }, status);
    }
  }

  /** Refuses a webhook, and reports the reason to the merchant's developer. */
  #refuse(status: number, message: string, remedy: string): Response {
    this.#options.report(new WebhookFailed(`a webhook was refused with ${status}: ${message}; ${remedy}`));
    return answerJson({ error: { code: 'webhook_refused', message } }, status);
  }

  /** What is wrong with the time of a delivery; null if it is recent. */
  async #staleness(sent: number): Promise<string | null> {
    const problem = wrongMoment(sent, this.#options.now());
    if (problem === null) return null;
    // The sandbox's clock can be moved, and it dates the webhooks: then the service's own time decides.
    const there = await this.#options.serviceNow();
    return there === null ? problem : wrongMoment(sent, there);
  }

  /** Whether another process, or this one before a restart, has handled the webhook. The store has all of its names. */
  async #isKnown({ key, digest, isSigned }: Identity): Promise<boolean> {
    const { seen } = this.#options;
    if (this.#failed.has(key) || seen === undefined) return false;
    try {
      if (await seen(key)) return true;
      return digest !== null && digest !== key && (await seen(digest)) && !isSigned;
    } catch (error) {
      throw new StoreFailed('', { cause: error });
    }
  }

  #remember(names: readonly string[], task: Promise<void>): void {
    for (const name of names) {
      this.#seen.set(name, task);
      if (this.#seen.size > REMEMBERED) this.#seen.delete(this.#seen.keys().next().value ?? '');
    }
  }

  /** Runs the handlers, once over all processes. @throws the error of a handler or the store; then the next delivery is handled again */
  async #handle(identity: Identity, payload: Payload, raw: string): Promise<void> {
    const { key } = identity;
    try {
      if (await this.#isKnown(identity)) return;
      await this.#runHandlers(key, payload, raw);
      this.#failed.delete(key);
      this.#options.onHandled(nameOf(payload), subjectOf(payload));
    } catch (error) {
      keep(this.#failed, key);
      await this.#forget(identity);
      throw error;
    }
  }

  /** Removes a webhook from the merchant's store, because a handler or the store failed. */
  async #forget(identity: Identity): Promise<void> {
    const { unseen, report } = this.#options;
    if (unseen === undefined) return;
    for (const name of namesOf(identity))
      await unseen(name).catch((fault: unknown) =>
        report(new WebhookFailed('the store of webhooks did not remove a failed webhook', { cause: fault })),
      );
  }

  async #runHandlers(key: string, payload: Payload, raw: string): Promise<void> {
    const event = eventOf(payload);
    if ('checkout' in event) this.#options.onCheckout(event);
    const before = this.#finished.get(key) ?? new Set();
    this.#finished.set(key, before);
    // The oldest entry is dropped: the service has stopped delivering that webhook, so no further delivery follows.
    if (this.#finished.size > REMEMBERED) this.#finished.delete(this.#finished.keys().next().value ?? '');
    for (const handler of this.#handlers.get(nameOf(payload)) ?? []) {
      if (before.has(handler)) continue;
      await handler(event);
      before.add(handler);
    }
    await this.#options.onWebhook?.({ id: key, name: nameOf(payload), subject: subjectOf(payload), body: raw });
    this.#finished.delete(key);
  }
}

/** Remembers a webhook. The oldest is dropped if there are too many. */
function keep(memory: Set<string>, key: string): void {
  memory.add(key);
  if (memory.size > REMEMBERED) memory.delete(memory.values().next().value ?? '');
}

/** What is wrong with a time, compared with another; null if nothing is. */
function wrongMoment(sent: number, at: number): string | null {
  if (at - sent > MAX_AGE_MS) return 'the event is older than thirty minutes';
  return sent - at > MAX_AHEAD_MS ? 'the event is more than five minutes in the future' : null;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
