import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProxyMetrics } from './metrics.ts';

/** A log line and a count in the metrics for each finished request: its route, never its ids or contents. */

/** Writes a line of the log. */
export type WriteLine = (line: string) => void;

/** Follows a request until it has finished. */
export function logRequest(
  { incoming, outgoing, route }: { incoming: IncomingMessage; outgoing: ServerResponse; route: string },
  { metrics, write }: { metrics: ProxyMetrics; write: WriteLine },
): void {
  const began = performance.now();
  const method = incoming.method ?? '';
  outgoing.once('close', () => {
    const ms = performance.now() - began;
    // A client that disconnected before the answer got no status; 499 is what web servers log for it.
    const status = outgoing.headersSent ? outgoing.statusCode : 499;
    metrics.answered({ method, route, status, seconds: ms / 1000 });
    write(JSON.stringify({ time: new Date().toISOString(), method, route, status, ms: Math.round(ms) }));
  });
}
