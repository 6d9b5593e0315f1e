import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { onServer, temporaryFolder } from '../support/databases.ts';
import { createCluster, type PostgresCluster } from '../support/postgres-cluster.ts';
import { startReceiver } from '../support/receiver.ts';
import { serviceProcess, type ServiceProcess } from '../support/service-process.ts';
import { compare, type Verdict } from './books.ts';
import { mountSmallDisk } from './disk.ts';
import { startLoad, type Promises } from './load.ts';
import { startWatch } from './readiness.ts';

/** Faults of the database while two nodes take payments on it. */

/** The result of one fault. */
export interface FaultReport extends Verdict {
  readonly fault: (typeof LONG_FAULTS)[number];
  readonly acknowledged: { readonly customers: number; readonly sessions: number; readonly paid: number };
  readonly answers: Promises['answers'];
  readonly strange: readonly string[];
  /** Sums of the ledger that are not zero. */
  readonly ledger: readonly string[];
  /** The number of nodes that ended. */
  readonly dead: number;
  /** The slowest answers of /readyz and /metrics, in milliseconds, and the faults that /readyz named. */
  readonly readyz: number;
  readonly metrics: number;
  readonly words: readonly string[];
  /** Milliseconds from the beginning of the fault until both nodes reported it, if they must; and from its end until both were ready. */
  readonly noticed: number | null;
  readonly recovered: number;
  /** Milliseconds from the end of the fault until the next payment was acknowledged. */
  readonly paidAgain: number;
}

/** The names of the faults in every run, in order. */
export const FAULTS = ['restarted', 'paused', 'killed', 'read only', 'failed over', 'full'] as const;

/**
 * The names of the faults in the long run. It adds a pause that exceeds every time limit of the database, and a full disk of
 * the write-ahead log.
 */
export const LONG_FAULTS = ['restarted', 'paused', 'paused long', 'killed', 'read only', 'failed over', 'full', 'full log'] as const;

/** Longer than a node waits for an answer of the database (twelve seconds), so that waiting does not save a request in progress. */
const LONG_PAUSE_MS = 20_000;

/** The amount of load. */
export interface FaultLoad {
  readonly shoppers: number;
  /** The number of payments that must be acknowledged before the fault and after it. */
  readonly payments: number;
}

interface Fault {
  readonly name: (typeof LONG_FAULTS)[number];
  readonly begin: () => Promise<unknown>;
  /** Ends the fault. Null if the fault ends by itself and no node has to notice it. */
  readonly end: (() => Promise<unknown>) | null;
}

type Nodes = readonly [ServiceProcess, ServiceProcess];

async function suffer({ name, begin, end }: Fault, nodes: Nodes, load: FaultLoad, databaseUrl: () => string): Promise<FaultReport> {
  const receiver = await startReceiver();
  const urls = nodes.map(({ url }) => url);
  const watch = startWatch(urls);
  await watch.until(true);
  const shoppers = startLoad(urls, { shoppers: load.shoppers, notifyUrl: `${receiver.origin}/hook` });
  try {
    await shoppers.morePaid(load.payments);
    watch.figures();
    const began = performance.now();
    await begin();
    let noticed: number | null = null;
    if (end !== null) {
      noticed = (await watch.until(false)) - began;
      await end();
    }
    const ended = performance.now();
    const since = () => performance.now() - ended;
    const [recovered, paidAgain] = await Promise.all([
      watch.until(true).then((moment) => moment - ended),
      shoppers.morePaid(1).then(since),
    ]);
    await shoppers.morePaid(load.payments);
    await shoppers.stop();
    // Due work finds out what the fault left open. The second round does the work that the first one created.
    for (const node of nodes) await node.advance('PT1M');
    const { customers, sessions, paid, answers, strange } = shoppers.promises;
    return {
      fault: name,
      acknowledged: { customers: customers.size, sessions: sessions.size, paid: paid.size },
      answers,
      strange,
      ...(await compare(databaseUrl(), shoppers.promises)),
      ledger: await ledgerOf(nodes[0]),
      dead: nodes.filter((node) => !node.alive()).length,
      ...watch.figures(),
      noticed,
      recovered,
      paidAgain,
    };
  } finally {
    await shoppers.abandon();
    await watch.stop();
    await receiver.close();
  }
}

async function ledgerOf(node: ServiceProcess): Promise<string[]> {
  const { body } = await node.api('GET', '/sandbox/ledger');
  const { sum, unexplained } = (body as { result: { sum: string; unexplained: string } }).result;
  return [sum, unexplained].filter((cents) => cents !== '0.00');
}

/** The faults for one pair of nodes, one after another. After the last one the standby is the primary. */
const faultsOf = (primary: PostgresCluster, standby: PostgresCluster): Fault[] => [
  { name: 'restarted', begin: () => primary.stop().then(() => primary.start()), end: null },
  { name: 'paused', begin: () => primary.pause(), end: () => primary.resume() },
  { name: 'paused long', begin: () => primary.pause(), end: () => sleep(LONG_PAUSE_MS).then(() => primary.resume()) },
  { name: 'killed', begin: () => primary.kill(), end: () => primary.start() },
  {
    name: 'read only',
    begin: async () => {
      await primary.query('alter system set default_transaction_read_only = on');
      await primary.query('select pg_reload_conf()');
    },
    end: async () => {
      await primary.query('alter system reset default_transaction_read_only');
      await primary.query('select pg_reload_conf()');
    },
  },
  { name: 'failed over', begin: () => primary.kill().then(() => standby.promote()), end: null },
];

/** Runs a pair of nodes on a database for the time of `body`. */
async function withNodes<R>(databaseUrl: string, body: (nodes: Nodes) => Promise<R>): Promise<R> {
  const folder = await temporaryFolder();
  const database = onServer(databaseUrl, folder);
  const nodes: Nodes = [await serviceProcess(database), await serviceProcess(database)];
  try {
    for (const node of nodes) await node.start();
    return await body(nodes);
  } finally {
    for (const node of nodes) await node.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The size of the disk to fill, in megabytes. It is under the tables or under the log, which takes 16 at a time. */
const DISK = 64;
const LOG_DISK = 128;

/**
 * Fills the disk of the write-ahead log. PostgreSQL ends in the middle of its work, and cannot start again until there is
 * room. Returns whether this machine can do this.
 */
async function sufferFullLog(load: FaultLoad, told: (report: FaultReport) => void): Promise<boolean> {
  const disk = await mountSmallDisk(LOG_DISK);
  if (disk === null) return false;
  const cluster = await createCluster();
  try {
    await cluster.moveLog(disk.folder);
    const begin = () => disk.fill().then(() => cluster.fillLog());
    const end = () => disk.clear().then(() => cluster.start());
    await withNodes(cluster.url, async (nodes) => {
      told(await suffer({ name: 'full log', begin, end }, nodes, load, () => cluster.url));
    });
    return true;
  } finally {
    await cluster.remove();
    await disk.remove();
  }
}

/** Causes faults, by default all. `told` is called after each of them. Returns the names of the faults that this machine cannot cause. */
export async function sufferAll(
  load: FaultLoad,
  told: (report: FaultReport) => void,
  names: readonly string[] = FAULTS,
): Promise<string[]> {
  const others = names.filter((name) => name !== 'full log');
  const left = others.length === 0 ? [] : await sufferOnPair(load, told, others);
  return others.length === names.length || (await sufferFullLog(load, told)) ? left : [...left, 'full log'];
}

/** The faults of a primary with its standby. */
async function sufferOnPair(load: FaultLoad, told: (report: FaultReport) => void, names: readonly string[]): Promise<string[]> {
  const primary = await createCluster();
  const closing = [() => primary.remove()];
  try {
    const standby = await primary.standby();
    closing.push(() => standby.remove());
    // The connection string names both servers, as an operator writes it. The one that accepts writes is used.
    const both = primary.url.replace(/localhost:\d+/, `localhost:${primary.port},localhost:${standby.port}`);
    const faults = faultsOf(primary, standby).filter(({ name }) => names.includes(name));
    let current = primary;
    if (faults.length > 0)
      await withNodes(both, async (nodes) => {
        for (const fault of faults)
          told(
            await suffer(fault, nodes, load, () => {
              if (fault.name === 'failed over') current = standby;
              return current.url;
            }),
          );
      });
    if (!names.includes('full')) return [];
    const disk = await mountSmallDisk(DISK);
    if (disk === null) return ['full'];
    closing.push(() => disk.remove());
    const url = await current.databaseIn(disk.folder);
    await withNodes(url, async (nodes) => {
      told(await suffer({ name: 'full', begin: () => disk.fill(), end: () => disk.clear() }, nodes, load, () => url));
    });
    return [];
  } finally {
    for (const close of closing) await close();
  }
}
