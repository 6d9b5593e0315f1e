import { collectDefaultMetrics, Registry } from 'prom-client';
import type { DatabaseFault } from '../domain/database-fault.ts';
import type { Change } from '../domain/decision.ts';
import { createInstruments } from './instruments.ts';

/** The metrics for Prometheus, besides the usual ones of a Node process. No label names a person, an account or a record. */
export interface Metrics {
  /** Counts a request that was answered. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts committed changes. */
  committed(changes: readonly Change[]): void;
  /** Counts a report that a Content-Security-Policy of the service has blocked something. */
  cspReport(directive: string): void;
  /** Counts a database fault in a request or in due work. */
  faulted(fault: DatabaseFault): void;
  /** Counts a database transaction, however it ended, and its duration. */
  transacted(seconds: number): void;
  /** Counts work or a routine that failed and will be tried again. */
  workFailed(work: string): void;
  /** Counts rows that were deleted because they were kept for long enough. */
  forgot(subject: string, rows: number): void;
  /** Stores the time at which no more rows were left to delete. */
  retentionDone(at: Date): void;
  /** Stores the result of the last look at the database; null when there is no fault. */
  ready(fault: DatabaseFault | null): void;
  /** All metrics in Prometheus's format. */
  text(): Promise<{ body: string; type: string }>;
}

/** The values that are read when somebody asks for the metrics. */
export interface MetricSources {
  /** How much work waits, and since how many seconds of the clock the oldest piece has been due. */
  readonly waiting: () => Promise<{ readonly due: number; readonly deliveries: number; readonly oldest: number }>;
  /** The state of the reconciliation: open differences by rail, lines of unknown merchants, and days that were not compared. */
  readonly reconciliation: () => Promise<{
    readonly differences: Readonly<Record<string, number>>;
    readonly strays: number;
    readonly behind: number;
  }>;
  /** The connections to the database, and how many callers wait for one; null for the embedded database. */
  readonly pool: () => { readonly used: number; readonly idle: number; readonly waiting: number } | null;
  /** The number of open event streams of this node. */
  readonly streams: () => number;
}

/** The route that takes cards. Its refusals are cards that somebody typed wrongly, or tried out. */
const VAULT_ROUTE = '/vault/tokens';

/** Milliseconds that a request for metrics waits for the database. */
const WAITING_MS = 600;

/** Calls `ask`, and returns null when there is no answer in time. While a call is still open, it is not repeated. */
function inTime<Answer>(ask: () => Promise<Answer>, limit: number): () => Promise<Answer | null> {
  let open: Promise<Answer | null> | null = null;
  return async () => {
    open ??= ask()
      .catch(() => null)
      .finally(() => {
        open = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), limit);
    });
    try {
      return await Promise.race([open, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The metrics of this node, for Prometheus. */
export function createMetrics({ waiting, reconciliation, pool, streams }: MetricSources): Metrics {
  const registry = new Registry();
  const instruments = createInstruments(registry);
  collectDefaultMetrics({ register: registry });

  const waitingInTime = inTime(waiting, WAITING_MS);
  const reconciliationInTime = inTime(reconciliation, WAITING_MS);

  /** Reads everything before any metric is written. A gauge that another gauge's `collect` sets would show its value one request late. */
  async function look(): Promise<void> {
    for (const [state, count] of Object.entries(pool() ?? {})) instruments.connections.set({ state }, count);
    instruments.openStreams.set(streams());
    const [now, agreed] = await Promise.all([waitingInTime(), reconciliationInTime()]);
    lookAtReconciliation(agreed);
    // Without an answer of the database in time, the values are removed, because an old number would look like a new one.
    if (now === null) {
      instruments.due.remove();
      instruments.deliveries.remove();
      instruments.oldest.remove();
      return;
    }
    instruments.due.set(now.due);
    instruments.deliveries.set(now.deliveries);
    instruments.oldest.set(now.oldest);
  }

  function lookAtReconciliation(agreed: Awaited<ReturnType<typeof reconciliation>> | null): void {
    instruments.differences.reset();
    instruments.reconciliationBehind.remove();
    if (agreed === null) return;
    for (const [rail, open] of Object.entries({ ...agreed.differences, unknown_merchant: agreed.strays }))
      instruments.differences.set({ rail }, open);
    instruments.reconciliationBehind.set(agreed.behind);
  }

  function count(change: Change): void {
    if (change.op !== 'update') return;
    if (change.kind === 'charges' && change.set.charge_status !== undefined) instruments.charges.inc({ outcome: change.set.charge_status });
    if (change.kind === 'transactions' && change.set.transaction_status !== undefined)
      instruments.transactions.inc({ status: change.set.transaction_status });
    if (change.kind === 'webhooks' && change.set.tries !== undefined) instruments.tries.inc({ outcome: change.set.status ?? 'pending' });
  }

  return {
    answered({ method, route, status, seconds }) {
      instruments.requests.observe({ method, route, status }, seconds);
      if (route === VAULT_ROUTE && status >= 400) instruments.refusals.inc({ status });
    },
    transacted: (seconds) => instruments.transactionTimes.observe(seconds),
    workFailed: (work) => instruments.failures.inc({ work }),
    committed(changes) {
      for (const change of changes) count(change);
    },
    cspReport: (directive) => instruments.cspReports.inc({ directive }),
    faulted: (fault) => instruments.faults.inc({ fault: fault.class, sqlstate: fault.sqlstate ?? '' }),
    forgot: (subject, rows) => instruments.forgotten.inc({ subject }, rows),
    retentionDone: (at) => instruments.retentionDone.set(Math.floor(at.getTime() / 1000)),
    ready: (fault) => instruments.ready.set(fault === null ? 1 : 0),
    async text() {
      await look();
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
}
