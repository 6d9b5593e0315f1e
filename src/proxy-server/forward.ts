import { createHmac } from 'node:crypto';
import type { lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from '../addresses/private.ts';
import { allowedLookup } from '../node-http/allowed-lookup.ts';
import { isNear } from './settings.ts';
import { WebhookNotTaken, type VerifiedWebhook, type WebhookHandler } from '../proxy/webhooks.ts';

/**
 * Forwards verified webhooks to the shop. Nothing is stored here: a webhook is acknowledged to the service only after the shop has
 * accepted it. So webhooks wait only at the service, which keeps their order and tries again.
 */

/** How webhooks are forwarded. */
export interface ForwardOptions {
  /** The shop's address for webhooks. */
  readonly url: string;
  /** The secret that only the proxy and the shop know. */
  readonly secret: string;
  /** Whether webhooks may be forwarded to a public address. */
  readonly anywhere: boolean;
  /** Milliseconds since 1970 on this machine's clock: the shop compares it with its own clock. */
  readonly now: () => number;
  /** Milliseconds that the shop has for one webhook. */
  readonly timeout?: number;
  /** Resolves a host name to addresses. Default the system's resolver. */
  readonly resolve?: typeof lookup;
  /** Called with each result: the shop accepted the webhook, refused it, or did not answer. */
  readonly handed?: (outcome: ForwardOutcome) => void;
}

/** The result of a forwarded webhook. */
export type ForwardOutcome = 'taken' | 'refused' | 'unanswered';

/**
 * Longer than the service waits for the proxy (five seconds), shorter than the time to its next delivery. So if a shop is slow but works,
 * the next delivery finds that it has accepted the webhook.
 */
const TIMEOUT_MS = 30_000;

/** The shop has taken too long. */
class Late extends Error {}

/** Lower-case hex HMAC-SHA256 over the time, the id and the body, separated by full stops, so that none of the three can be changed. */
export const forwardSignature = ({ id, body }: Pick<VerifiedWebhook, 'id' | 'body'>, timestamp: string, secret: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex');

/** Forwards webhooks to a shop, one at a time for each subject. */
export function createForwarder(options: ForwardOptions): WebhookHandler {
  const { timeout = TIMEOUT_MS, handed = () => undefined } = options;
  const { host } = new URL(options.url);
  const post = createPost(options);
  /** The latest webhook of each subject that is being forwarded. */
  const underWay = new Map<string, Promise<void>>();

  async function forward(webhook: VerifiedWebhook): Promise<void> {
    let status: number;
    try {
      status = await post(webhook);
    } catch (error) {
      handed('unanswered');
      const late = error instanceof Late;
      throw new WebhookNotTaken(
        late ? `the shop did not answer within ${timeout / 1000} s at ${host}` : `the shop did not answer at ${host}`,
        late ? 504 : 502,
        { cause: error },
      );
    }
    const taken = status >= 200 && status < 300;
    handed(taken ? 'taken' : 'refused');
    if (taken) return;
    // A redirect or an invalid status is reported to the service as 502, because it would not know what to do with it.
    throw new WebhookNotTaken(`the shop answered ${status}`, status >= 400 && status <= 599 ? status : 502);
  }

  return (webhook) => {
    const before = underWay.get(webhook.subject) ?? Promise.resolve();
    const task = before.catch(() => undefined).then(() => forward(webhook));
    underWay.set(webhook.subject, task);
    const leave = () => {
      if (underWay.get(webhook.subject) === task) underWay.delete(webhook.subject);
    };
    task.then(leave, leave);
    return task;
  };
}

/**
 * Returns the function that posts a webhook to the shop and resolves with the status of the reply. It follows no redirects. Its promise
 * rejects if the shop does not reply, is late ({@link Late}), or has an address that is not allowed.
 */
function createPost(options: ForwardOptions): (webhook: VerifiedWebhook) => Promise<number> {
  const { timeout = TIMEOUT_MS, anywhere } = options;
  const target = new URL(options.url);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = (address: string): boolean => anywhere || isPrivateAddress(address);
  // A name may get another address after the start, so it is resolved for each connection.
  const lookup = allowedLookup(isAllowed, () => outside(target.host), options.resolve);
  return (webhook) =>
    new Promise((done, fail) => {
      if (isIP(host) !== 0 && !isAllowed(host)) {
        fail(outside(target.host));
        return;
      }
      // Without keep-alive: the shop might close a reused connection while the next webhook is sent.
      const request = send(target, { method: 'POST', lookup, agent: false, headers: headersOf(webhook, options) }, (response) => {
        clearTimeout(timer);
        response.destroy();
        done(response.statusCode ?? 0);
      });
      const timer = setTimeout(() => request.destroy(new Late()), timeout);
      request.on('error', (error) => {
        clearTimeout(timer);
        fail(error);
      });
      request.end(webhook.body);
    });
}

/** The headers of a forwarded webhook, with its signature. */
function headersOf(webhook: VerifiedWebhook, { now, secret }: ForwardOptions): Record<string, string | number> {
  const timestamp = String(Math.floor(now() / 1000));
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(webhook.body),
    'user-agent': 'pay-elements-proxy',
    'x-webhook-id': webhook.id,
    'x-pay-timestamp': timestamp,
    'x-pay-signature': forwardSignature(webhook, timestamp, secret),
  };
}

/**
 * Requires that the shop's name belongs to this machine or a private network, so that a public one is noticed at the start and not by the
 * first webhook. A name that has no address here may be a public one. Addresses are checked with the other settings.
 * @throws Error that says what to change
 */
export async function requireNearShop(
  { url, anywhere }: Pick<ForwardOptions, 'url' | 'anywhere'>,
  resolve: (name: string) => Promise<readonly { readonly address: string }[]> = (name) => lookupAll(name, { all: true }),
): Promise<void> {
  const { hostname } = new URL(url);
  if (anywhere || isNear(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return;
  const found = await resolve(hostname).catch(() => null);
  if (found !== null && found.length > 0 && found.every(({ address }) => isPrivateAddress(address))) return;
  const what = found === null || found.length === 0 ? 'has no address here' : `is public (${found[0]?.address ?? ''})`;
  throw new Error(
    `pay-elements proxy cannot start:\n  - PAY_FORWARD_URL names ${hostname}, which ${what}: name the shop’s address on this machine or its private network, or set PAY_FORWARD_ANYWHERE=yes`,
  );
}

const outside = (host: string): Error =>
  new Error(`${host} is not on this machine or a private network; PAY_FORWARD_ANYWHERE=yes allows it`);
