import type { ServerResponse, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseField, type Refusal } from '../../contract/errors.ts';
import { refusalBody } from './errors.ts';

/** The settings of Node's server for connections: its time limits, and its answers to broken requests. */

/** Time limits in milliseconds. */
export const SERVER_TIMES = {
  /**
   * Longer than any client keeps an idle connection in its pool (load balancers: up to ten minutes). If the server closed first, it
   * might close while a request is on its way, and the client could not know whether the request was processed.
   */
  keepAliveTimeout: 620_000,
  /** Headers are sent at once, and no body is larger than a megabyte. A slower client only blocks a connection. */
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  /** How often the two limits above are checked. */
  connectionsCheckingInterval: 5_000,
} as const;

/** The refusal for a fault of Node's parser. */
function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return refuseField('012', 'headers', 'max_bytes', 'the head of the request is larger than 16 kB', {}, { status: 431 });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refuseField('002', 'request', 'in_time', 'the request did not arrive in time', {}, { status: 408 });
  return refuseField('002', 'request', 'http', 'this is not a request in HTTP/1.1');
}

const PHRASES: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

/** Answers requests that Node cannot parse in the interface's error format. Node's own answer has an empty body. */
export function answerBrokenRequests(server: Pick<Server, 'on'>): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: { socket: Duplex }, response: ServerResponse) => void answers.set(request.socket, response));
  const answering = (socket: Duplex) => answers.get(socket)?.writableFinished === false;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // While another answer is being sent, this one would become part of it.
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
