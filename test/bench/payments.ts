/**
 * `npm run bench -- --only server [--count 2000] [--against <folder>]`: the cost of one card payment, from the session to its
 * webhook. Measures payments a second, processor time of the service, transactions, bytes of the write-ahead log (without images of
 * whole pages), and pages of lists. With another checkout of the
 * repository (`--against`), the two services take turns on the same PostgreSQL, so that whatever else the machine does slows both down,
 * and the ratios are printed.
 */
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { agent, call, pay, payMany, SHOPPERS, startInbox, startWorker, type Inbox, type Worker } from './shoppers.ts';

/** Payments before the measurement. The JavaScript engine compiles what is used often, and PostgreSQL plans with statistics. */
const WARM_UP = 1500;
/** The turns of a service: of its payments, and of each path that is read, with the milliseconds of one. */
const [TURNS, READ_TURNS, READ_MS] = [20, 5, 600];
const root = join(import.meta.dirname, '../..');

/** The records of a page. */
const PAGE = 50;

/** An order of the amount of a payment. */
const ORDER = { items: [{ sku: 'KB-ROO-250', name: 'Rooibos from the Cederberg, 250 g', quantity: 1, unit_amount: '149.00' }] };

/** Pays enough orders for a page, and returns what is read: a page of each list, and single records. */
async function pathsOf({ url }: Worker, inbox: Inbox): Promise<string[]> {
  const wanted = inbox.count() + PAGE;
  for (let count = 0; count < PAGE; count += 1) await pay(url, inbox.url, { order: ORDER });
  await inbox.arrived(wanted);
  const { transactions } = (await call(`${url}/2.0/transactions?limit=1`, undefined)) as {
    transactions: { transaction_reference: string }[];
  };
  const { results } = (await call(`${url}/2.0/orders/list?limit=1`, undefined)) as { results: { id: string }[] };
  return [
    `/orders/list?limit=${PAGE}`,
    `/transactions?limit=${PAGE}`,
    `/customers/list?limit=${PAGE}`,
    `/transactions/record/${transactions[0]?.transaction_reference}`,
    `/orders/list?order_id=${results[0]?.id}`,
  ];
}

/** A service that is measured, in a database of its own, which its own migrations made. */
interface Contender {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly client: Client;
  readonly worker: Worker;
  readonly inbox: Inbox;
  readonly sums: Record<'payments' | 'ms' | 'cpu' | 'log' | 'commits', number>;
  readonly reads: Map<string, Record<'calls' | 'ms' | 'cpu', number>>;
}

/** Sends a statement on a connection of its own. */
async function send(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database without tables beside another one. */
async function emptyBeside(databaseUrl: string): Promise<string> {
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await send(databaseUrl, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Autovacuum does this within a minute. Until then, PostgreSQL plans as if the tables were empty. */
const analyze = (databaseUrl: string): Promise<void> => send(databaseUrl, 'vacuum analyze');

async function enter(folder: string, server: PostgresServer): Promise<Contender> {
  const databaseUrl = await emptyBeside(await server.fresh());
  const worker = await startWorker(folder, databaseUrl);
  const inbox = await startInbox();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await payMany(worker.url, inbox, WARM_UP);
  await analyze(databaseUrl);
  return { folder, databaseUrl, client, worker, inbox, sums: { payments: 0, ms: 0, cpu: 0, log: 0, commits: 0 }, reads: new Map() };
}

/** Makes payments, and adds what they took. */
async function payTurn({ client, worker, inbox, sums }: Contender, count: number): Promise<void> {
  const look = async () => {
    const { rows } = await client.query<{ log: string; commits: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as log, (select xact_commit from pg_stat_database where datname = current_database()) as commits`,
    );
    return { log: Number(rows[0]?.log), commits: Number(rows[0]?.commits), cpu: await worker.used() };
  };
  const before = await look();
  sums.ms += await payMany(worker.url, inbox, count);
  const after = await look();
  sums.payments += count;
  for (const what of ['log', 'commits', 'cpu'] as const) sums[what] += after[what] - before[what];
}

/** Reads a path with eight parallel callers, and adds what the calls took. */
async function readTurn({ worker, reads }: Contender, path: string): Promise<void> {
  const name = path.replace(/[^/=]{20,}$/, '…');
  const sums = reads.get(name) ?? { calls: 0, ms: 0, cpu: 0 };
  reads.set(name, sums);
  const before = await worker.used();
  const from = performance.now();
  const reader = async () => {
    while (performance.now() - from < READ_MS) {
      await call(`${worker.url}/2.0${path}`, undefined);
      sums.calls += 1;
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, reader));
  sums.ms += performance.now() - from;
  sums.cpu += (await worker.used()) - before;
}

/** Measures the services in turns. */
async function measure(contenders: readonly Contender[], count: number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) for (const one of contenders) await payTurn(one, Math.ceil(count / TURNS));
  const readers = await Promise.all(contenders.map(async (one) => ({ one, paths: await pathsOf(one.worker, one.inbox) })));
  for (const { databaseUrl } of contenders) await analyze(databaseUrl);
  for (let turn = 0; turn < READ_TURNS; turn += 1)
    for (const at of readers[0]?.paths.keys() ?? []) for (const { one, paths } of readers) await readTurn(one, paths[at] ?? '');
}

/** Prints what was measured of a service, with the ratios to the first one. */
function print(one: Contender, first: Contender): void {
  const { sums, reads } = one;
  const ratio = (of: (which: Contender) => number): string => (one === first ? '' : `, ${(of(one) / of(first)).toFixed(2)} × of the first`);
  const rate = (which: Contender) => (which.sums.payments / which.sums.ms) * 1000;
  const cpu = (which: Contender) => which.sums.cpu / which.sums.payments;
  const perCore = (which: Contender, path: string) => {
    const read = which.reads.get(path) ?? { calls: 0, cpu: 1 };
    return (read.calls / read.cpu) * 1000;
  };
  console.log(`\n${one.folder}: ${sums.payments} card payments, ${SHOPPERS} at a time`);
  console.log(`  payments a second          ${rate(one).toFixed(1)}${ratio(rate)}`);
  console.log(`  processor of the service   ${cpu(one).toFixed(2)} ms a payment${ratio(cpu)}`);
  console.log(`  write-ahead log            ${(sums.log / sums.payments / 1000).toFixed(1)} kB a payment`);
  console.log(`  transactions of the server ${(sums.commits / sums.payments).toFixed(1)} a payment, single statements among them`);
  for (const [path, { calls, ms }] of reads) {
    const core = `${perCore(one, path).toFixed(0)} for each second of its processor${ratio((which) => perCore(which, path))}`;
    console.log(`  GET ${path}: ${((calls / ms) * 1000).toFixed(0)} a second, ${core}`);
  }
}

/** Prints the cost of a payment. */
export async function benchPayments(count: number, against: string | undefined): Promise<void> {
  const server = await startPostgres({ sharedBuffers: '256MB' });
  const contenders: Contender[] = [];
  try {
    for (const folder of [...(against === undefined ? [] : [against]), root]) contenders.push(await enter(folder, server));
    await measure(contenders, count);
    for (const one of contenders) {
      print(one, contenders[0] ?? one);
      await one.worker.stop();
    }
  } finally {
    for (const { client, inbox } of contenders) {
      await client.end();
      inbox.close();
    }
    await server.stop();
    agent.destroy();
  }
}
