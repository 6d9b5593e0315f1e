import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type ClientBase, type ClientConfig, type PoolClient } from 'pg';
import { DatabaseError, databaseFault, ofDriver, type FaultClass } from '../domain/database-fault.ts';
import { createAccountShares } from './account-shares.ts';
import type { Database, Db, Pooler, Unit } from './connection.ts';
import { createHosts, type Hosts } from './hosts.ts';
import { migrateAlone } from './migrate.ts';
import { createPostgresProbe } from './postgres-probe.ts';
import { createStatementNames, prepareStatements } from './prepared-statements.ts';
import { explainPooler, requireLimits, SERVER_LIMITS } from './server-limits.ts';

/**
 * A PostgreSQL, one or several hosts of it. Nothing waits for it for ever: each wait has its limit, and each limit is
 * shorter than what is around it, so that a caller hears of a fault before giving up by itself.
 */

/** Milliseconds. A parameter of the connection string with the same name wins. */
const LIMITS = {
  /** For a new connection, or one of the pool that is free. */
  connectionTimeoutMillis: 5_000,
  /** For a statement's answer: a server that is paused, or a line that is cut without a word, does not keep to its own limits. */
  query_timeout: 12_000,
} as const;

/** Connections of one node. One of them says that the node lives; one may be moving the clock. */
const CONNECTIONS = 16;
/** Statements and transactions of one account at a time, and how long one waits for its turn. */
const SHARE = { each: 8, wait: 8_000 } as const;

/** Milliseconds between two looks for a host that takes changes. */
const SEEK_AGAIN_MS = 500;

/** Where the wait for a dead peer would be the operating system's two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens it and brings its schema up to date. @throws where a pooler stands between and cannot be used as it is set up */
export async function openPostgres(url: string, pooler: Pooler | null = null): Promise<Database> {
  const hosts = createHosts(url);
  await hosts.seek();
  const config = { connectionString: hosts.current(), connectionTimeoutMillis: LIMITS.connectionTimeoutMillis, ...KEEP_ALIVE };
  await migrateAlone(config, undefined, pooler).catch(explainPooler);
  const connections = createConnections(hosts, pooler);
  await requireLimits(connections.pool, pooler);
  const probe = createPostgresProbe(() => hosts.current(), pooler, {
    failed: () => void connections.moveOn(),
    silent: () => connections.renew(),
  });
  // Its connection is there before anyone asks.
  await probe.look();
  return {
    db: drizzle({ client: connections.pool }),
    kind: 'postgres',
    pool: connections.pool,
    pooler,
    transaction: (body) => transaction(connections, body),
    shares: createAccountShares(SHARE),
    probe,
    async close() {
      await probe.close();
      await connections.pool.end();
    },
  };
}

/** The connections of this node, and where each leads. */
interface Connections {
  readonly pool: Pool;
  /** After a fault that another host may not have: finds the host that takes changes, and leaves the others. */
  moveOn(): Promise<void>;
  /** Leaves every connection that nobody uses at the moment: each may be dead without a word, and to find that out one by one takes one's caller its whole limit of time. */
  renew(): void;
}

function createConnections(hosts: Hosts, pooler: Pooler | null): Connections {
  const names = pooler === null ? createStatementNames() : null;
  /** Connects to the host that is in use at the moment, and keeps statements prepared there. */
  class CurrentHostClient extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: hosts.current() });
      if (names !== null) prepareStatements(this, names);
    }
  }
  const pool = new Pool({
    ...LIMITS,
    ...(pooler === null && SERVER_LIMITS),
    ...KEEP_ALIVE,
    max: CONNECTIONS,
    application_name: 'pay-elements',
    Client: CurrentHostClient,
  });
  const open = new Map<ClientBase, string>();
  /** Those that somebody has at the moment. */
  const used = new WeakSet<ClientBase>();

  let moving = false;

  async function moveOn(): Promise<void> {
    if (!hosts.several || moving) return;
    moving = true;
    // A standby takes a moment to take over, and nothing but this looks for it again.
    while (!pool.ending && !(await hosts.seek())) await sleep(SEEK_AGAIN_MS);
    moving = false;
    leave((_client, host) => host !== hosts.current());
  }

  /** The pool closes what is idle. What is in use fails at its next statement, if it is dead or at the wrong host, and is not taken back. */
  function leave(isLeft: (client: ClientBase, host: string) => boolean): void {
    for (const [client, host] of open) if (isLeft(client, host)) client.emit('error', new DatabaseError({ class: 'away', sqlstate: null }));
  }

  const lost = (error: Error) => {
    if (!(error instanceof DatabaseError)) void moveOn();
  };

  // A connection that is lost while idle is replaced at its next use.
  pool.on('error', lost);
  pool.on('connect', (client) => {
    open.set(client, hosts.current());
    // The pool listens to idle connections only. One that is lost between two statements of a transaction would end the
    // process; its next statement fails anyway, and says so to whoever waits for it.
    client.on('error', lost);
  });
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => used.delete(client));
  pool.on('remove', (client) => open.delete(client));
  return { pool, moveOn, renew: () => leave((client) => !used.has(client)) };
}

/** Faults after which the connection is not to be used again: nobody knows what it is at, or it is at the wrong host. */
const SPOILS: ReadonlySet<FaultClass> = new Set(['away', 'timeout', 'read_only']);

/** A connection of the pool. @throws DatabaseError when there is none in time */
async function connect(connections: Connections): Promise<PoolClient> {
  try {
    return await connections.pool.connect();
  } catch (error) {
    void connections.moveOn();
    throw ofDriver(error);
  }
}

/** A statement of the transaction itself. @throws DatabaseError */
async function say(client: PoolClient, statement: 'begin' | 'commit'): Promise<void> {
  await client.query(statement).catch((error: unknown) => {
    throw ofDriver(error);
  });
}

/** Drizzle on each connection, made once. */
const databases = new WeakMap<ClientBase, Db>();
function databaseOf(client: PoolClient): Db {
  const known = databases.get(client) ?? drizzle({ client });
  databases.set(client, known);
  return known;
}

/**
 * Runs a transaction. Drizzle's own loses a connection of the pool for good when `begin` fails, and puts the error of a
 * rollback that fails in the place of the one that matters.
 */
async function transaction<R>(connections: Connections, body: (unit: Unit) => Promise<R>): Promise<R> {
  const client = await connect(connections);
  let spoilt = false;
  let begun: Promise<void> | null = null;
  const isBegun = () => begun !== null;
  try {
    const result = await body({ db: databaseOf(client), isBegun, begin: () => (begun ??= say(client, 'begin')) });
    if (isBegun()) await say(client, 'commit');
    return result;
  } catch (error) {
    const fault = databaseFault(error);
    spoilt = fault !== null && SPOILS.has(fault.class);
    if (fault?.class === 'read_only') void connections.moveOn();
    if (!spoilt && isBegun())
      await client.query('rollback').catch(() => {
        spoilt = true;
      });
    throw error;
  } finally {
    client.release(spoilt);
  }
}
