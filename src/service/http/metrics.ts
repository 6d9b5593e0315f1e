import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Change } from '../domain/decision.ts';

/** What Prometheus is told, besides what it knows of any Node process. No label names a person, an account or a record. */
export interface Metrics {
  /** Counts a request that was answered. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts what was committed. */
  committed(changes: readonly Change[]): void;
  /** All of it, as Prometheus reads it. */
  text(): Promise<{ body: string; type: string }>;
}

/** How much waits to be done. */
export type Waiting = () => Promise<{ due: number; deliveries: number }>;

/** Seconds: from what a list takes to what a silent card network takes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(waiting: Waiting): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'pay_http_request_seconds',
    help: 'Requests answered, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const charges = new Counter({
    name: 'pay_charges_total',
    help: 'Charges of stored cards decided here',
    labelNames: ['outcome'],
    registers,
  });
  const transactions = new Counter({
    name: 'pay_transaction_moves_total',
    help: 'Transactions that moved to a status here',
    labelNames: ['status'],
    registers,
  });
  const tries = new Counter({
    name: 'pay_webhook_tries_total',
    help: 'Tries to deliver a webhook made here, by what became of it',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Gauge({ name: 'pay_webhooks_pending', help: 'Webhooks not delivered yet', registers });
  new Gauge({
    name: 'pay_due_work',
    help: 'Pieces of work that are due and not done, deliveries aside',
    registers,
    async collect() {
      const now = await waiting();
      this.set(now.due);
      deliveries.set(now.deliveries);
    },
  });

  function count(change: Change): void {
    if (change.op !== 'update') return;
    if (change.kind === 'charges' && change.set.charge_status !== undefined) charges.inc({ outcome: change.set.charge_status });
    if (change.kind === 'transactions' && change.set.transaction_status !== undefined)
      transactions.inc({ status: change.set.transaction_status });
    if (change.kind === 'webhooks' && change.set.tries !== undefined) tries.inc({ outcome: change.set.status ?? 'pending' });
  }

  return {
    answered: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    committed(changes) {
      for (const change of changes) count(change);
    },
    text: async () => ({ body: await registry.metrics(), type: registry.contentType }),
  };
}
