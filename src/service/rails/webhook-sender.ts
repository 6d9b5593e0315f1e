import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { isIP } from 'node:net';
import { allowedLookup } from '../../node-http/allowed-lookup.ts';
import type { WebhookSender } from '../domain/ports.ts';
import { isAllowedAddress } from './refused-addresses.ts';

/**
 * Sends a webhook to a merchant's URL. A try takes at most 5 s, follows no redirects and goes to no private address (ruling
 * *webhook delivery*). A connection is kept for a moment, because the next webhook often goes to the same receiver, and a new
 * connection needs several round trips.
 */

/**
 * How long a connection without a request is kept (milliseconds), and how many at most for each receiver. Many servers close theirs after
 * five seconds.
 */
const KEPT = { keepAlive: true, timeout: 4_000, maxFreeSockets: 16 } as const;
/** No connection is kept longer than this (milliseconds), so that a receiver whose name has moved to another address is found there. */
const LONGEST_KEPT = 60_000;
/** So much of an answer is read (bytes), so that its connection can be used again. Nothing in it matters except the status. */
const LONGEST_ANSWER = 16_384;

/** The options of a sender. */
interface SenderOptions {
  /** Lets the sandbox send to this machine. */
  readonly allowLoopback: boolean;
  /** Milliseconds for a try. */
  readonly timeout?: number;
  /** Milliseconds after which a connection is not used again. */
  readonly longestKept?: number;
}

/** An agent that does not keep a connection which is older than a number of milliseconds. */
function limited<Kept extends HttpAgent>(agent: Kept, longest: number): Kept {
  const since = new WeakMap<object, number>();
  // Node destroys the connection where the answer is false; its types do not say that there is an answer.
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  agent.keepSocketAlive = (socket) => {
    const first = since.get(socket) ?? performance.now();
    since.set(socket, first);
    return performance.now() - first < longest && keep(socket);
  };
  return agent;
}

/** No address of the receiver is allowed. */
class RefusedAddress extends Error {}

/** Creates a sender. */
export function createWebhookSender({ allowLoopback, timeout = 5000, longestKept = LONGEST_KEPT }: SenderOptions): WebhookSender {
  const isAllowed = (address: string): boolean => isAllowedAddress(address, allowLoopback);
  const lookup = allowedLookup(isAllowed, () => new RefusedAddress());
  const senders = {
    'http:': { send: httpRequest, agent: limited(new HttpAgent(KEPT), longestKept) },
    'https:': { send: httpsRequest, agent: limited(new HttpsAgent(KEPT), longestKept) },
  };

  return ({ url, body, headers }) =>
    new Promise((done) => {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host)) {
        done({ status: null, error: 'refused_address' });
        return;
      }
      const { send, agent } = senders[target.protocol === 'https:' ? 'https:' : 'http:'];
      const options = { method: 'POST', lookup, headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
      let request: ClientRequest;
      /** Whether the result of the try is known. */
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        done({ status: null, error: 'timeout' });
        request.destroy();
      }, timeout);

      function attempt(kept: HttpAgent | false): void {
        request = send(target, { ...options, agent: kept }, (response) => {
          isOver = true;
          skip(response, () => {
            clearTimeout(timer);
          });
          done({ status: response.statusCode ?? 0, error: null });
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          // The receiver had closed the connection, or did so just now. It recognises a repeat by its id.
          if (!isOver && request.reusedSocket && CLOSED.has(error.code)) {
            attempt(false);
            return;
          }
          clearTimeout(timer);
          done({ status: null, error: error instanceof RefusedAddress ? 'refused_address' : 'no_connection' });
        });
        request.end(body);
      }
      attempt(agent);
    });
}

/** The errors of a connection that the other side has closed. */
const CLOSED: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

/** Reads an answer to its end. The connection of an answer that is too long is closed. */
function skip(response: IncomingMessage, ended: () => void): void {
  let length = 0;
  response.on('data', (part: Buffer) => {
    length += part.length;
    if (length > LONGEST_ANSWER) response.destroy();
  });
  response.on('error', () => undefined);
  response.on('close', ended);
}
