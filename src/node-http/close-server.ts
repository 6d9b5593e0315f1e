import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closing Node's own server in order. It waits for its connections, and counts as idle only one on which something was
 * asked before; but clients open connections ahead of what they will ask, and one of those would hold up a stop for ever.
 */

/** How often connections are closed whose request was finished meanwhile (ms). */
const IDLE_MS = 50;
/** What a client has, once it stops, to begin a request on a connection that it opened ahead (ms). */
const HEAD_MS = 1_000;

/** Connections on which nothing was asked yet, by server. */
const silent = new WeakMap<Server, Set<Socket>>();

/** Knows from now on which of a server's connections nothing was asked on. */
export function watchConnections(server: Server): void {
  const sockets = new Set<Socket>();
  silent.set(server, sockets);
  // One function for all of them: tens of thousands may be open.
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

/** Takes no connection any more, and resolves when the last one is over: each request is finished first. */
export async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const unasked = setTimeout(() => {
    for (const socket of silent.get(server) ?? []) socket.destroy();
  }, HEAD_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(idle);
  clearTimeout(unasked);
}
