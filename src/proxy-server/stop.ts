import type { Server } from 'node:http';
import { closeServer } from '../node-http/close-server.ts';

/** Stops a server gracefully: no new connections, event streams end with a hint, and requests under way are finished. */

/** Milliseconds in which requests under way have to finish. */
const DEADLINE_MS = 20_000;

/** Stops a server; `ending` is the signal that its event streams listen to. */
export async function stopServer(server: Server, ending: AbortController): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
  ending.abort();
  await closeServer(server);
  clearTimeout(late);
}

/** Stops this process gracefully on SIGTERM and SIGINT (Ctrl+C); a second signal stops it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
