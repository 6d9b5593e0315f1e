/**
 * `npm run bench -- --only streams [--count 10000]`: `count` idle event streams of sessions are open at one node, on a
 * separate PostgreSQL. Measures their memory and processor time, and how soon they receive changes that another node made.
 * Then a part of them is measured again as hosted pages open them, through the service's own proxy.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../support/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { median } from './table.ts';

const KEY = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;
/** The idle time during the measurement. */
const IDLE_MS = 30_000;
const NEWS = 20;

/** The number of streams that are opened at the same time. */
const TOGETHER = 100;
/** One in this many streams is opened again as a hosted page does. */
const HOSTED = 5;
/**
 * Streams from one client address. The proxy accepts 200, and 60 at once for sessions that it does not know yet. Every
 * address 127.x.x.x belongs to this machine.
 */
const FROM_ONE = 40;

/** The idle time before the streams are opened, to measure what the node uses anyway. */
const EMPTY_MS = 10_000;

/** What a process uses: bytes, and milliseconds of processor time since it began. */
interface Use {
  readonly heap: number;
  /** Buffers and other memory outside the heap. The sockets' own buffers belong to the operating system. */
  readonly external: number;
  readonly rss: number;
  readonly cpu: number;
}

/** A node in its own process that reports what it uses when asked. */
async function startNode(databaseUrl: string, dataDir: string): Promise<{ url: string; use(): Promise<Use>; stop(): void }> {
  const port = await freePort();
  const code = `
    import { startService } from '${new URL('../../src/service.ts', import.meta.url).href}';
    await startService({ port: ${port}, databaseUrl: '${databaseUrl}', dataDir: '${dataDir}', vaultKey: '${'7'.repeat(64)}', rate: 1e6, log: { write() {} } });
    process.on('message', () => { gc(); gc(); const { user, system } = process.cpuUsage();
      const { heapUsed: heap, external, rss } = process.memoryUsage();
      process.send({ heap, external, rss, cpu: (user + system) / 1000 }); });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = () => new Promise<unknown>((resolve) => child.once('message', resolve));
  await next();
  return {
    url: `http://localhost:${port}`,
    async use() {
      const answer = next();
      child.send('use');
      return (await answer) as Use;
    },
    stop: () => void child.kill(),
  };
}

const post = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

/** A stream as a client of the interface opens it, or as a hosted page does. */
interface Opening {
  readonly session: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly localAddress?: string;
}

/** The open streams, and the answers to streams that had to be requested again. */
interface Opened {
  readonly streams: readonly IncomingMessage[];
  readonly refusals: readonly string[];
}

const agent = new Agent({ maxSockets: Infinity, keepAlive: false });

const ask = ({ session, url, headers, localAddress }: Opening, heard: ReadonlyMap<string, (text: string) => void>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { agent, headers, ...(localAddress === undefined ? {} : { localAddress }) }, (answer) => {
      answer.setEncoding('utf8');
      if (answer.statusCode === 200) answer.on('data', (text: string) => heard.get(session)?.(text));
      resolve(answer);
    });
    asked.on('error', reject);
    asked.end();
  });

/**
 * Opens streams, a hundred at a time. A stream that is refused for the moment is requested again after the time that the
 * answer names, as an element does.
 */
async function openAll(openings: readonly Opening[], heard: ReadonlyMap<string, (text: string) => void>): Promise<Opened> {
  const streams: IncomingMessage[] = [];
  const refusals: string[] = [];
  async function open(opening: Opening): Promise<void> {
    for (;;) {
      const answer = await ask(opening, heard);
      if (answer.statusCode === 200) {
        streams.push(answer);
        return;
      }
      let text = '';
      for await (const part of answer) text += String(part);
      const again = Number(answer.headers['retry-after']);
      refusals.push(`${answer.statusCode ?? 0}, to come back after ${again} s: ${text.replace(/req_\w+/, 'req_…')}`);
      if (!(again > 0)) return;
      await sleep(again * 1000);
    }
  }
  for (let from = 0; from < openings.length; from += TOGETHER) await Promise.all(openings.slice(from, from + TOGETHER).map(open));
  return { streams, refusals };
}

function printOpened({ streams, refusals }: Opened, count: number, how: string): void {
  console.log(`${count} streams ${how}: ${streams.length} open, ${refusals.length} refused for a moment`);
  for (const refusal of new Set(refusals)) console.log(`${refusals.filter((other) => other === refusal).length} with ${refusal}`);
}

/** Measures with `count` streams. */
export async function benchStreams(count: number): Promise<void> {
  const server = await startPostgres({ sharedBuffers: '128MB' });
  const databaseUrl = await server.fresh();
  const dataDir = await mkdtemp(join(tmpdir(), 'pay-elements-bench-'));
  const [one, other] = [await startNode(databaseUrl, join(dataDir, 'one')), await startNode(databaseUrl, join(dataDir, 'other'))];
  try {
    const sessions: string[] = [];
    while (sessions.length < count) {
      const some = await Promise.all(
        Array.from({ length: Math.min(50, count - sessions.length) }, () =>
          post(`${one.url}/2.0/checkout/page`, { mode: 'ONE_TIME', amount: '149.00', expires_in_minutes: 600 }),
        ),
      );
      sessions.push(...some.map((made) => (made as { result: { session_id: string } }).result.session_id));
    }
    const empty = await one.use();
    await sleep(EMPTY_MS);
    const before = await one.use();
    const heard = new Map<string, (text: string) => void>();
    const direct = await openAll(
      sessions.map((session) => ({ session, url: `${one.url}/2.0/checkout/sessions/${session}/events`, headers: { authorization: KEY } })),
      heard,
    );
    printOpened(direct, count, 'at one node');
    await sleep(5_000);
    const full = await one.use();
    await sleep(IDLE_MS);
    const later = await one.use();
    const times: number[] = [];
    for (let turn = 0; turn < NEWS; turn += 1) {
      const session = sessions[Math.floor((turn * count) / NEWS)] ?? '';
      const told = new Promise<number>((resolve) =>
        heard.set(session, (text) => {
          if (text.includes('"version":2')) resolve(performance.now());
        }),
      );
      await post(`${other.url}/2.0/checkout/page/${session}/update`, { amount: '10.00' });
      const changed = performance.now();
      times.push((await told) - changed);
    }
    const cost = (from: Use, to: Use, streams: number) => {
      const each = (of: 'heap' | 'external' | 'rss') => `${((to[of] - from[of]) / streams / 1000).toFixed(2)} kB`;
      return `each: heap ${each('heap')}, outside the heap ${each('external')}, memory of the process ${each('rss')}`;
    };
    console.log(cost(before, full, direct.streams.length));
    const ofCore = (from: Use, to: Use, ms: number) => `${(((to.cpu - from.cpu) / ms) * 100).toFixed(2)} % of a core`;
    console.log(`idle: ${ofCore(full, later, IDLE_MS)}; before there was a stream: ${ofCore(empty, before, EMPTY_MS)}`);
    console.log(`news of another node: median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`);
    const some = sessions.slice(0, Math.ceil(count / HOSTED));
    const without = await one.use();
    const hosted = await openAll(
      some.map((session, at) => ({
        session,
        url: `${one.url.replace('localhost', '127.0.0.1')}/pay/checkout/${session}/events`,
        headers: {},
        localAddress: `127.0.1.${1 + Math.floor(at / FROM_ONE)}`,
      })),
      heard,
    );
    printOpened(hosted, some.length, 'as hosted pages open them');
    await sleep(5_000);
    console.log(cost(without, await one.use(), hosted.streams.length));
    for (const answer of [...direct.streams, ...hosted.streams]) answer.destroy();
  } finally {
    one.stop();
    other.stop();
    await rm(dataDir, { recursive: true, force: true });
    await server.stop();
  }
}
