import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes Node's own server in order. Its `close` waits for all connections. It counts a connection as idle only after a request on it, but
 * browsers and pools open connections before they need them. Such a connection without any request would delay a stop without end.
 */

/** How often connections are closed whose last request has ended meanwhile (milliseconds). */
const IDLE_MS = 50;
/** How long a connection without any request may still begin one after the stop has begun (milliseconds). */
const FIRST_REQUEST_MS = 1_000;

/** The connections without any request so far, by server. */
const unused = new WeakMap<Server, Set<Socket>>();

/** Records which connections of a server have had no request yet, for {@link closeServer}. It is called before the first connection. */
export function watchConnections(server: Server): void {
  const sockets = new Set<Socket>();
  unused.set(server, sockets);
  // One function for all connections, because tens of thousands may be open.
  function forget(this: Socket): void {
    sockets.delete(this);
  }
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', forget);
  });
  server.on('request', ({ socket }) => {
    if (sockets.delete(socket)) socket.off('close', forget);
  });
}

/** Accepts no more connections, and resolves when the last one is closed. Requests in progress are finished first. */
export async function closeServer(server: Server): Promise<void> {
  const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const unusedTimer = setTimeout(() => {
    for (const socket of unused.get(server) ?? []) socket.destroy();
  }, FIRST_REQUEST_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idleTimer);
  clearTimeout(unusedTimer);
}
