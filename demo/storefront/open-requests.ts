import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often it is looked whether everyone is answered (milliseconds). */
const LOOK_MS = 20;

const isStream = (response: ServerResponse): boolean => String(response.getHeader('content-type')).startsWith('text/event-stream');

/** Follows the requests of a server; what it returns resolves when each is answered. Event streams, which never end by themselves, do not count. */
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
