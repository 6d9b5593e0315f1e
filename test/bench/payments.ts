/**
 * `npm run bench -- --only server [--count 2000] [--against <folder>]`: the cost of one card payment, from the session to its
 * webhook. Measures payments a second, processor time of the service, transactions, bytes of the write-ahead log by table and
 * index (without images of whole pages), and what a payment leaves in each table before and after the retention. With another checkout of the repository (`--against`), its
 * service is measured on the same PostgreSQL in the same run. Then pgbench sends the same statements without a service, and the
 * ratio to that is printed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'node:http';
import { Client } from 'pg';
import { onServer, temporaryFolder } from '../support/databases.ts';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { startTestService } from '../support/service.ts';
import { printGrowth, sizesIn } from './growth.ts';
import { placeInLog, printLog } from './log.ts';
import { runPgbench, scriptOf } from './pgbench.ts';
import type { Said } from './service-worker.ts';
import { record } from './statements.ts';

/** The number of shoppers who pay at the same time. */
const SHOPPERS = 8;
/** Payments before the measurement. The JavaScript engine compiles what is used often, and PostgreSQL plans with statistics. */
const WARM_UP = 3000;
const root = join(import.meta.dirname, '../..');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A service in its own process. */
interface Worker {
  readonly url: string;
  /** The processor time that it has used, in milliseconds. */
  used(): Promise<number>;
  stop(): Promise<void>;
}

const next = async (child: ChildProcess): Promise<Said> => ((await once(child, 'message')) as [Said])[0];

async function startWorker(folder: string, databaseUrl: string): Promise<Worker> {
  const child = fork(join(root, 'test/bench/service-worker.ts'), [folder, databaseUrl, await temporaryFolder()]);
  const started = await next(child);
  if (started.type !== 'started') throw new Error('the service did not start');
  return {
    url: started.url,
    async used() {
      child.send('used');
      const said = await next(child);
      return said.type === 'used' ? said.ms : NaN;
    },
    async stop() {
      const closed = once(child, 'exit');
      child.send('stop');
      await closed;
    },
  };
}

/** Receives webhooks, and reports when a given number has arrived. */
async function startInbox() {
  let count = 0;
  let told: (() => void) | null = null;
  const server = createServer((asked, answer) => {
    asked.resume().on('end', () => {
      answer.end();
      count += 1;
      told?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    arrived: (wanted: number) =>
      new Promise<void>((resolve) => {
        told = () => {
          if (count >= wanted) resolve();
        };
        told();
      }),
    count: () => count,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const AUTHORIZATION = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;

/** Sends a request and reads the answer. @throws Error for any answer except success */
function call(url: string, body: unknown): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const { origin } = new URL(url);
    const asked = request(
      url,
      {
        agent,
        method: sent === undefined ? 'GET' : 'POST',
        headers: { authorization: AUTHORIZATION, origin, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${url}: ${answer.statusCode} ${text}`));
          else resolve(JSON.parse(text) as Record<string, unknown>);
        });
      },
    );
    asked.on('error', reject);
    asked.end(sent);
  });
}

/** A valid number of sixteen digits that is different for each payment, so that no payment waits for the lock of another one's card. */
function cardNumber(at: number): string {
  const digits = `411111${String(at).padStart(9, '0')}`;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[place]) * (place % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

let made = 0;

/** An order of the amount of a payment. */
const ORDER = { items: [{ sku: 'KB-ROO-250', name: 'Rooibos from the Cederberg, 250 g', quantity: 1, unit_amount: '149.00' }] };

/** One card payment of a guest, with fields of the session that others do not have. */
async function pay(url: string, notify_url: string, at: number, more: object = {}): Promise<void> {
  const session = { mode: 'ONE_TIME', amount: '149.00', currency: 'ZAR', redirects: { notify_url }, ...more };
  const page = await call(`${url}/2.0/checkout/page`, session);
  const { session_id } = page['result'] as { session_id: string };
  const card = { session_id, number: cardNumber(at), expiry_month: 12, expiry_year: 2098, code: '123' };
  const { token } = await call(`${url}/vault/tokens`, card);
  const answer = await call(`${url}/2.0/checkout/sessions/${session_id}/pay`, {
    attempt_key: crypto.randomUUID(),
    revision: 1,
    method: 'CARD',
    token,
    customer: { person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' },
  });
  const { state } = answer['result'] as { state: string };
  if (state !== 'completed') throw new Error(`the session is ${state}`);
}

/** Makes `count` payments by all shoppers, and waits until the last webhook has arrived. Returns the milliseconds. */
async function payMany(url: string, inbox: Awaited<ReturnType<typeof startInbox>>, count: number): Promise<number> {
  const from = performance.now();
  const wanted = inbox.count() + count;
  let left = count;
  const shopper = async () => {
    while (left > 0) {
      left -= 1;
      made += 1;
      await pay(url, inbox.url, made);
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  await inbox.arrived(wanted);
  return performance.now() - from;
}

/** Seconds for which each path is read. */
const READ_SECONDS = 3;
/** The records of a page. */
const PAGE = 50;

/** Pays enough orders for a page, and returns what is read: a page of each list, and single records. */
async function pathsOf({ url }: Worker, inbox: Awaited<ReturnType<typeof startInbox>>): Promise<string[]> {
  const wanted = inbox.count() + PAGE;
  for (let count = 0; count < PAGE; count += 1) await pay(url, inbox.url, (made += 1), { order: ORDER });
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

/** Reads a path with eight parallel callers. Returns the calls a second, and for each second of the service's processor time. */
async function readMany(worker: Worker, path: string) {
  const before = await worker.used();
  const from = performance.now();
  let count = 0;
  const reader = async () => {
    while (performance.now() - from < READ_SECONDS * 1000) {
      await call(`${worker.url}/2.0${path}`, undefined);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, reader));
  const ms = performance.now() - from;
  const shown = path.replace(/[^/=]{20,}$/, '…');
  return {
    path: shown,
    perSecond: Math.round((count / ms) * 1000),
    perCore: Math.round((count / ((await worker.used()) - before)) * 1000),
  };
}

/** Sends a statement on a connection of its own. */
async function send(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A database without tables beside another one: a release's own migrations make them. */
async function emptyBeside(databaseUrl: string): Promise<string> {
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await send(databaseUrl, `create database ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Autovacuum does this within a minute. Until then, PostgreSQL plans as if the tables were empty. */
const analyze = (databaseUrl: string): Promise<void> => send(databaseUrl, 'analyze');

async function measure(folder: string, server: PostgresServer, count: number) {
  const databaseUrl = await emptyBeside(await server.fresh());
  const worker = await startWorker(folder, databaseUrl);
  const inbox = await startInbox();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const look = async () => {
    const { rows } = await client.query<{ log: string; commits: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as log, (select xact_commit from pg_stat_database where datname = current_database()) as commits`,
    );
    const place = await placeInLog(client);
    return { place, log: Number(rows[0]?.log), commits: Number(rows[0]?.commits), cpu: await worker.used() };
  };
  let isStopped = false;
  const stopWorker = async () => {
    if (!isStopped) await worker.stop();
    isStopped = true;
  };
  try {
    const empty = await sizesIn(client);
    await payMany(worker.url, inbox, WARM_UP);
    await analyze(databaseUrl);
    const before = await look();
    const ms = await payMany(worker.url, inbox, count);
    const after = await look();
    const reads = [];
    for (const path of await pathsOf(worker, inbox)) reads.push(await readMany(worker, path));
    await stopWorker();
    await printLog(client, { from: before.place, to: after.place, payments: count });
    await printGrowth(client, databaseUrl, empty, WARM_UP + count + PAGE);
    return {
      perSecond: (count / ms) * 1000,
      cpu: (after.cpu - before.cpu) / count,
      log: (after.log - before.log) / count / 1000,
      commits: (after.commits - before.commits) / count,
      reads,
    };
  } finally {
    await client.end();
    await stopWorker();
    inbox.close();
  }
}

/** Seconds for which pgbench sends the statements of payments. */
const BARE_SECONDS = 10;

/** The statements of one payment without the service: how many there are, and how often in a second pgbench sends all of them. */
async function measureBare(server: PostgresServer) {
  const databaseUrl = await server.fresh();
  const service = await startTestService(onServer(databaseUrl, await temporaryFolder()));
  const inbox = await startInbox();
  try {
    await payMany(service.url, inbox, WARM_UP);
    await service.drain();
    await analyze(databaseUrl);
    const recording = record();
    made += 1;
    await pay(service.url, inbox.url, made);
    await inbox.arrived(WARM_UP + 1);
    await service.close();
    // What the node does by itself names nothing of the payment.
    const log = recording
      .stop()
      .filter(({ statements: sent }) =>
        sent.some(({ text, values }) => text.includes('skip locked') || /_[A-Za-z0-9]{24}/.test(values.join())),
      );
    const { script, statements } = scriptOf(log);
    return { statements, rate: runPgbench(databaseUrl, script, { clients: SHOPPERS, seconds: BARE_SECONDS }) };
  } finally {
    inbox.close();
  }
}

/** Prints how fast the statements of a payment are without the service, and how fast each service is compared with them. */
async function printBare(server: PostgresServer, services: readonly { readonly folder: string; readonly perSecond: number }[]) {
  const { statements, rate } = await measureBare(server);
  console.log(`\nthe ${statements} statements of a payment, sent by pgbench with ${SHOPPERS} clients`);
  if (rate === null) {
    console.log('  left out: pgbench is not installed');
    return;
  }
  console.log(`  payments a second          ${rate.toFixed(1)}`);
  for (const { folder, perSecond } of services) console.log(`  ratio of ${folder}: ${(perSecond / rate).toFixed(2)} (goal: 0.7)`);
}

/** Prints the cost of a payment. */
export async function benchPayments(count: number, against: string | undefined): Promise<void> {
  const server = await startPostgres({ sharedBuffers: '256MB' });
  const services: { folder: string; perSecond: number }[] = [];
  try {
    for (const folder of [...(against === undefined ? [] : [against]), root]) {
      const { perSecond, cpu, log, commits, reads } = await measure(folder, server, count);
      console.log(`\n${folder}: ${count} card payments, ${SHOPPERS} at a time`);
      console.log(`  payments a second          ${perSecond.toFixed(1)}`);
      console.log(`  processor of the service   ${cpu.toFixed(2)} ms a payment`);
      console.log(`  write-ahead log            ${log.toFixed(1)} kB a payment`);
      console.log(`  transactions of the server ${commits.toFixed(1)} a payment, single statements among them`);
      for (const { path, perSecond: rate, perCore } of reads)
        console.log(`  GET ${path}: ${rate} a second, ${perCore} for each second of its processor`);
      services.push({ folder, perSecond });
    }
    await printBare(server, services);
  } finally {
    await server.stop();
    agent.destroy();
  }
}
