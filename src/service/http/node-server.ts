import type { ServerResponse, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../../contract/errors.ts';
import { refusalBody } from './errors.ts';

/** How Node's own server treats a connection before there is a request: how long it waits, and how it refuses. */

/** How long it waits, in milliseconds. */
export const SERVER_TIMES = {
  /**
   * Longer than any client keeps an idle connection in its pool (load balancers up to ten minutes): whoever closes first
   * may close under a request that is on its way, and a client cannot know whether that was taken.
   */
  keepAliveTimeout: 620_000,
  /** A head is sent at once, and no body is longer than a megabyte: whoever is slower holds a connection and pays nothing. */
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 5_000,
} as const;

/** What Node's parser calls a fault, and what we call it. */
function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('012', 'the head of the request is larger than 16 kB', { status: 431 });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('002', 'the request did not arrive in time', { status: 408 });
  return new Refusal('002', 'this is not a request in HTTP/1.1');
}

const PHRASES: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

/** Answers what Node cannot parse in the interface's error shape, instead of with an empty body. */
export function answerBrokenRequests(server: Pick<Server, 'on'>): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: { socket: Duplex }, response: ServerResponse) => void answers.set(request.socket, response));
  const answering = (socket: Duplex) => answers.get(socket)?.writableFinished === false;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the midst of another answer a word of ours would become a part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || answering(socket)) {
      socket.destroy();
      return;
    }
    const refusal = refusalOf(error.code);
    const body = refusalBody(refusal);
    const head = [
      `HTTP/1.1 ${refusal.status} ${PHRASES[refusal.status] ?? ''}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
