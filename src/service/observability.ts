import type { Logger } from 'pino';
import type { ReconciliationBook } from './domain/reconciliation/reconciliation-book.ts';
import type { Clock, WebhookSender, WorkQueue } from './domain/ports.ts';
import { NO_TRACES, type Traces } from './domain/traces.ts';
import type { RequestFault } from './http/errors.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import type { Streams } from './http/streams.ts';
import type { ServiceOptions } from './options.ts';
import { createWebhookSender } from './rails/webhook-sender.ts';
import type { Database } from './storage/connection.ts';
import { daysBehind } from './work/reconciliation.ts';
import type { WorkFault } from './work/work-fault.ts';

/** Metrics, the log of faults, and traces. */

/** Makes the metrics, with the sources of their values. */
export function measure({
  queue,
  book,
  clock,
  database,
  streams,
}: {
  readonly queue: WorkQueue;
  readonly book: ReconciliationBook;
  readonly clock: Clock;
  readonly database: Database;
  readonly streams: Streams;
}): Metrics {
  return createMetrics({
    async waiting() {
      const now = clock.now();
      const oldest = await queue.nextDue(now);
      return { ...(await queue.waiting(now)), oldest: oldest === undefined ? 0 : (now.getTime() - oldest.getTime()) / 1000 };
    },
    async reconciliation() {
      const { differences, strays, last_day } = await book.state();
      return { differences, strays, behind: daysBehind(last_day, clock.now()) };
    },
    pool: () => connectionsOf(database),
    streams: () => streams.count,
  });
}

/** Logs faults of the service, and counts those that the database caused. */
export function faultLog(log: Logger, metrics: Metrics) {
  const failed = (message: string) => (fault: RequestFault | WorkFault) => {
    log.error(fault, message);
    if (fault.fault !== undefined) metrics.faulted({ class: fault.fault, sqlstate: fault.sqlstate ?? null });
  };
  const logWork = failed('work failed');
  return {
    requestFailed: failed('request failed'),
    workFailed: (fault: WorkFault) => {
      logWork(fault);
      metrics.workFailed(fault.work);
    },
  };
}

/** A sender of webhooks whose tries are spans of the traces. */
export function tracedSender(traces: Traces, allowLoopback: boolean, timeout = 5000): WebhookSender {
  const sender = createWebhookSender({ allowLoopback, timeout });
  return (outgoing) =>
    traces.span('webhook', { 'pay.webhook': outgoing.headers['x-webhook-id'] ?? '' }, async (span) => {
      const answer = await sender(outgoing);
      span.note(answer.error === null ? { 'http.response.status_code': answer.status } : { 'error.type': answer.error });
      return answer;
    });
}

/** Wraps a database: the duration of each transaction is reported in seconds, and each transaction is a span of the traces. */
export const timedDatabase = (
  database: Database,
  traces: Traces,
  took: (seconds: number) => void,
): Pick<Database, 'db' | 'shares' | 'transaction'> => ({
  db: database.db,
  shares: database.shares,
  async transaction(body) {
    const from = performance.now();
    return traces.span('database transaction', {}, () => database.transaction(body)).finally(() => took((performance.now() - from) / 1000));
  },
});

/** Opens the traces. The module that sends them is loaded only if an address for them is set. */
export async function openTraces({ tracesUrl }: ServiceOptions, failed: (error: unknown) => void): Promise<Traces> {
  if (tracesUrl === undefined) return NO_TRACES;
  const { createTraces } = await import('./tracing/opentelemetry.ts');
  return createTraces({ url: tracesUrl, failed });
}

/** The state of the pool's connections; null where there is no pool. */
function connectionsOf({ pool }: Database) {
  if (pool === null) return null;
  return { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
