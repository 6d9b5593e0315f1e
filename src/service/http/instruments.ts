import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics by their Prometheus names. No label names a person, an account or a record. */

/** Seconds, from the time of a short query to the timeout of a card network. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createInstruments(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) => new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) => new Gauge({ name, help, labelNames, registers });
  const seconds = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers });
  return {
    // ── requests
    requests: seconds('pay_http_request_seconds', 'Requests answered, and how long they took', 'method', 'route', 'status'),
    cspReports: counter('pay_csp_reports_total', 'Reports of content that a Content-Security-Policy blocked, by directive', 'directive'),
    openStreams: gauge('pay_event_streams', 'Event streams that are open at this node'),
    refusals: counter('pay_vault_refusals_total', 'Cards and security codes that the vault did not take, by status', 'status'),
    // ── money
    charges: counter('pay_charges_total', 'Charges of stored cards decided here', 'outcome'),
    transactions: counter('pay_transaction_moves_total', 'Transactions that moved to a status here', 'status'),
    // ── due work
    tries: counter('pay_webhook_tries_total', 'Attempts to deliver a webhook by this node, by result', 'outcome'),
    deliveries: gauge('pay_webhooks_pending', 'Webhooks not delivered yet'),
    due: gauge('pay_due_work', 'Due pieces of work without deliveries'),
    oldest: gauge('pay_due_work_oldest_seconds', 'Seconds since the oldest due piece of work, deliveries included, fell due'),
    failures: counter('pay_work_failed_total', 'Work and routines that failed and are tried again, by kind', 'work'),
    // ── the database
    connections: gauge(
      'pay_database_connections',
      'Connections of this node to PostgreSQL by state, and requests that wait for one (waiting)',
      'state',
    ),
    transactionTimes: seconds(
      'pay_database_transaction_seconds',
      'Transactions of the database, however they ended, and how long they took with their wait for a connection',
    ),
    faults: counter(
      'pay_database_faults_total',
      'Faults of the database that requests and due work met, by class and SQLSTATE',
      'fault',
      'sqlstate',
    ),
    ready: gauge('pay_database_ready', '1 if the last readiness check found no fault of the database'),
    // ── the reconciliation of the ledger with the rails' statements
    differences: gauge(
      'pay_reconciliation_differences',
      "Open differences between the ledger and the rails' statements, by rail; unknown_merchant: recent lines of unknown merchants",
      'rail',
    ),
    reconciliationBehind: gauge('pay_reconciliation_behind_days', "Past days that were not compared with the rails' statements"),
    // ── data that was kept for long enough
    forgotten: counter('pay_retention_rows_total', 'Rows that this node deleted after their retention, by subject', 'subject'),
    retentionDone: gauge(
      'pay_retention_done_timestamp_seconds',
      'Time at which this node last had nothing left to delete; 0 before the first time',
    ),
  };
}
