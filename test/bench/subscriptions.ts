/**
 * `npm run bench -- --only subscriptions [--count 100000]`: `count` subscriptions fall due on one day, on a separate
 * PostgreSQL. Measures charges a second and the service's memory, and compares them with the same statements sent without the
 * service.
 */
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { Client } from 'pg';
import { onServer, temporaryFolder } from '../support/databases.ts';
import { makePattern, storeSubscriptions } from '../support/many-subscriptions.ts';
import { startPostgres } from '../support/postgres.ts';
import { serviceProcess } from '../support/service-process.ts';
import { startTestService } from '../support/service.ts';
import { fillBacklog } from './backlog.ts';
import { record, replay } from './statements.ts';

/** The number of charges whose statements are recorded and sent again without the service. */
const RECORDED = 2000;
const SAMPLE_MS = 1000;

/** Tomorrow's date or the day after it, in South Africa. */
const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);

/** A call that may take long. `fetch` would give up after five minutes. */
const advance = (url: string, duration: string) =>
  new Promise<void>((resolve, reject) => {
    const call = request(`${url}/sandbox/clock`, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume().on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`clock: ${response.statusCode}`))));
    });
    call.on('error', reject);
    call.end(JSON.stringify({ advance: duration }));
  });

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const seconds = (ms: number) => ms / 1000;

/** Runs the measurement and prints its result. Besides the charges, `backlog` items of work wait for later. */
export async function benchSubscriptions(count: number, backlog = 0): Promise<void> {
  const server = await startPostgres({ sharedBuffers: '256MB' });
  const folder = await temporaryFolder();
  try {
    const small = await bare(await server.fresh(), folder);
    const { rate, memory } = await many(await server.fresh(), folder, { count, backlog });
    const [first, ...rest] = memory;
    console.log(
      [
        `${count} subscriptions due on one day (PostgreSQL)${backlog === 0 ? '' : `, among ${backlog} pieces of work that wait`}`,
        `  charges a second        ${rate.toFixed(0)}`,
        `  statements per charge   ${small.perCharge.toFixed(1)}`,
        `  the same statements, bare, in charges a second   ${small.rate.toFixed(0)}`,
        `  ratio to bare           ${(rate / small.rate).toFixed(2)}`,
        `  memory (RSS / heap, MB) ${[first, ...quarters(rest)].map((one) => (one === undefined ? '' : `${megabytes(one.rss)}/${megabytes(one.heap)}`)).join('  ')}  at the start and after each quarter; at most ${megabytes(Math.max(...memory.map(({ rss }) => rss)))}`,
      ].join('\n'),
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const quarters = <T>(list: readonly T[]) => [0.25, 0.5, 0.75, 1].map((part) => list[Math.max(0, Math.ceil(list.length * part) - 1)]);

/** Records the statements of some charges, and sends them again without the service. */
async function bare(databaseUrl: string, folder: string) {
  const database = onServer(databaseUrl, folder);
  let service = await startTestService(database);
  const pattern = await makePattern(service, { day: tomorrow() });
  await service.close();
  await storeSubscriptions(database, pattern, RECORDED);
  const copy = await copyOf(databaseUrl);
  const recording = record();
  service = await startTestService(database);
  recording.clear();
  await service.advance('P2D');
  const log = recording.stop();
  await service.close();
  const { ms, statements } = await replay(copy, log);
  return { rate: RECORDED / seconds(ms), perCharge: statements / RECORDED };
}

/** Copies a database under another name. */
async function copyOf(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}_copy template ${name}`);
  await client.end();
  url.pathname = `/${name}_copy`;
  return url.href;
}

/** Makes all charges by a service in its own process. */
async function many(databaseUrl: string, folder: string, { count, backlog }: { count: number; backlog: number }) {
  const database = onServer(databaseUrl, folder);
  const service = await serviceProcess(database);
  await service.start();
  const pattern = await makePattern(service, { day: tomorrow() });
  await service.stop();
  await storeSubscriptions(database, pattern, count);
  await fillBacklog(databaseUrl, backlog, new Date());
  await database.query('vacuum analyze');
  await service.start();
  const memory: { rss: number; heap: number }[] = [];
  const sample = async () => {
    const { text } = await service.api('GET', '/metrics', undefined, { key: null });
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? NaN);
    memory.push({ rss: value('process_resident_memory_bytes'), heap: value('nodejs_heap_size_used_bytes') });
  };
  await sample();
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  const from = performance.now();
  await advance(service.url, 'P2D');
  const ms = performance.now() - from;
  clearInterval(sampling);
  await service.stop();
  const [books] = await database.query(`select count(*)::int as paid from charges where charge_status = 'PAID'`);
  if (Number(books?.['paid']) !== count + 1) throw new Error(`${String(books?.['paid'])} of ${count + 1} are paid`);
  return { rate: count / seconds(ms), memory };
}
