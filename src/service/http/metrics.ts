import { collectDefaultMetrics, Registry } from 'prom-client';
import type { DatabaseFault } from '../domain/database-fault.ts';
import type { Change } from '../domain/decision.ts';
import { createInstruments } from './instruments.ts';

/** What Prometheus is told, besides what it knows of any Node process. No label names a person, an account or a record. */
export interface Metrics {
  /** Counts a request that was answered. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts what was committed. */
  committed(changes: readonly Change[]): void;
  /** Counts a report of a Content-Security-Policy of ours that kept something out. */
  cspReport(directive: string): void;
  /** Counts a fault of the database that a request or due work met. */
  faulted(fault: DatabaseFault): void;
  /** Counts a transaction of the database, however it ended, and how long it took. */
  transacted(seconds: number): void;
  /** Counts work or a routine that failed; it is tried again. */
  workFailed(work: string): void;
  /** Counts rows that were kept for long enough and are gone. */
  forgot(subject: string, rows: number): void;
  /** Notes that nothing is left which was kept for long enough. */
  retentionDone(at: Date): void;
  /** Notes what the last look at the database found; null when nothing is wrong. */
  ready(fault: DatabaseFault | null): void;
  /** All of it, as Prometheus reads it. */
  text(): Promise<{ body: string; type: string }>;
}

/** What is looked at when somebody reads the metrics. */
export interface MetricSources {
  /** How much waits to be done, and for how many seconds of the clock the oldest of it has been due. */
  readonly waiting: () => Promise<{ readonly due: number; readonly deliveries: number; readonly oldest: number }>;
  /** How the ledger and the rails' statements agree: differences that stand by rail, lines of unknown merchants, and days not compared. */
  readonly reconciliation: () => Promise<{
    readonly differences: Readonly<Record<string, number>>;
    readonly strays: number;
    readonly behind: number;
  }>;
  /** The connections to the database, and who waits for one; null for the embedded database. */
  readonly pool: () => { readonly used: number; readonly idle: number; readonly waiting: number } | null;
  /** The event streams that are open at this node. */
  readonly streams: () => number;
}

/** The door of the vault: what it refuses are cards that somebody typed, or tried. */
const VAULT_ROUTE = '/vault/tokens';

/** Milliseconds that a scrape waits for what the database knows. */
const WAITING_MS = 600;

/** Asks, and gives null when there is no answer in time. A question that is still open is not asked again. */
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

  /** Both at once, before any of them is written down: a gauge that another one's `collect` sets is a scrape late. */
  async function look(): Promise<void> {
    for (const [state, count] of Object.entries(pool() ?? {})) instruments.connections.set({ state }, count);
    instruments.openStreams.set(streams());
    const [now, agreed] = await Promise.all([waitingInTime(), reconciliationInTime()]);
    lookAtReconciliation(agreed);
    // What the database does not say in time is not known: an old number would be taken for a new one.
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
