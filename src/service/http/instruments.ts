import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics by their Prometheus names. No label names a person, an account or a record. */

/** Seconds, from the time of a short query to the timeout of a card network. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The instruments of a registry. */
export function createInstruments(registry: Registry) {
  const registers = [registry];
  return {
    ...httpInstruments(registers),
    ...moneyInstruments(registers),
    ...workInstruments(registers),
    ...databaseInstruments(registers),
    ...reconciliationInstruments(registers),
    ...retentionInstruments(registers),
  };
}

/** Requests to the service. */
const httpInstruments = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'pay_http_request_seconds',
    help: 'Requests answered, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  }),
  cspReports: new Counter({
    name: 'pay_csp_reports_total',
    help: 'Reports of content that a Content-Security-Policy blocked, by directive',
    labelNames: ['directive'],
    registers,
  }),
  openStreams: new Gauge({ name: 'pay_event_streams', help: 'Event streams that are open at this node', registers }),
  refusals: new Counter({
    name: 'pay_vault_refusals_total',
    help: 'Cards and security codes that the vault did not take, by status',
    labelNames: ['status'],
    registers,
  }),
});

/** Charges and transactions. */
const moneyInstruments = (registers: Registry[]) => ({
  charges: new Counter({
    name: 'pay_charges_total',
    help: 'Charges of stored cards decided here',
    labelNames: ['outcome'],
    registers,
  }),
  transactions: new Counter({
    name: 'pay_transaction_moves_total',
    help: 'Transactions that moved to a status here',
    labelNames: ['status'],
    registers,
  }),
});

/** Due work and webhook deliveries. */
const workInstruments = (registers: Registry[]) => ({
  tries: new Counter({
    name: 'pay_webhook_tries_total',
    help: 'Attempts to deliver a webhook by this node, by result',
    labelNames: ['outcome'],
    registers,
  }),
  deliveries: new Gauge({
    name: 'pay_webhooks_pending',
    help: 'Webhooks not delivered yet; beyond 10,000 as the database estimates it',
    registers,
  }),
  due: new Gauge({
    name: 'pay_due_work',
    help: 'Due pieces of work without deliveries; exact up to 10,000',
    registers,
  }),
  oldest: new Gauge({
    name: 'pay_due_work_oldest_seconds',
    help: 'Seconds since the oldest due piece of work, deliveries included, fell due',
    registers,
  }),
  failures: new Counter({
    name: 'pay_work_failed_total',
    help: 'Work and routines that failed and are tried again, by kind',
    labelNames: ['work'],
    registers,
  }),
});

/** The database. */
const databaseInstruments = (registers: Registry[]) => ({
  connections: new Gauge({
    name: 'pay_database_connections',
    help: 'Connections of this node to PostgreSQL by state, and requests that wait for one (waiting)',
    labelNames: ['state'],
    registers,
  }),
  transactionTimes: new Histogram({
    name: 'pay_database_transaction_seconds',
    help: 'Transactions of the database, however they ended, and how long they took with their wait for a connection',
    buckets: BUCKETS,
    registers,
  }),
  faults: new Counter({
    name: 'pay_database_faults_total',
    help: 'Faults of the database that requests and due work met, by class and SQLSTATE',
    labelNames: ['fault', 'sqlstate'],
    registers,
  }),
  ready: new Gauge({
    name: 'pay_database_ready',
    help: '1 if the last readiness check found no fault of the database',
    registers,
  }),
});

/** The reconciliation of the ledger with the rails' statements. */
const reconciliationInstruments = (registers: Registry[]) => ({
  differences: new Gauge({
    name: 'pay_reconciliation_differences',
    help: "Open differences between the ledger and the rails' statements, by rail; unknown_merchant: recent lines of unknown merchants",
    labelNames: ['rail'],
    registers,
  }),
  reconciliationBehind: new Gauge({
    name: 'pay_reconciliation_behind_days',
    help: "Past days that were not compared with the rails' statements",
    registers,
  }),
});

/** Data that was deleted because it was kept for long enough. */
const retentionInstruments = (registers: Registry[]) => ({
  forgotten: new Counter({
    name: 'pay_retention_rows_total',
    help: 'Rows that this node deleted after their retention, by subject',
    labelNames: ['subject'],
    registers,
  }),
  retentionDone: new Gauge({
    name: 'pay_retention_done_timestamp_seconds',
    help: 'Time at which this node last had nothing left to delete; 0 before the first time',
    registers,
  }),
});
