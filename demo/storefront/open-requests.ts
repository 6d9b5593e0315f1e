import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval at which open requests are checked, in milliseconds. */
const LOOK_MS = 20;

const isStream = (response: ServerResponse): boolean => String(response.getHeader('content-type')).startsWith('text/event-stream');

/**
 * Tracks the open requests of a server. The returned function resolves when all of them are answered, except event streams, because they
 * never end by themselves.
 */
export function followRequests(server: Pick<Server, 'on'>): () => Promise<void> {
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return async () => {
    while ([...open].some((response) => !isStream(response))) await sleep(LOOK_MS);
  };
}
