import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, types, type ClientBase, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg';
import { DatabaseError, databaseFault, ofDriver, type FaultClass } from '../domain/database-fault.ts';
import { createAccountShares } from './account-shares.ts';
import type { Database, Db, Pooler } from './connection.ts';
import { createHosts, type Hosts } from './hosts.ts';
import { migrateAlone } from './migrate.ts';
import { keepStatements } from './prepared.ts';
import { createPostgresProbe } from './postgres-probe.ts';
import { explainPooler, requireLimits, SERVER_LIMITS } from './server-limits.ts';

/**
 * A PostgreSQL with one or several hosts. Every wait for it has a limit. Each limit is shorter than the limit of the caller, so
 * that the caller gets the error before it gives up by itself.
 */

/** Milliseconds. A parameter with the same name in the connection string takes precedence. */
const LIMITS = {
  /** The limit for a new connection, or for a free one of the pool. */
  connectionTimeoutMillis: 5_000,
  /** The limit for the answer to a statement. The server's own limits do not help when the server is paused or the line is cut. */
  query_timeout: 12_000,
} as const;

/**
 * The number of connections of one node. One is for the node's lock, and one may be used to move the clock.
 */
const CONNECTIONS = 16;
/** How many statements and transactions one account may run at a time, and how long a call waits for its turn (milliseconds). */
const SHARE = { each: 8, wait: 8_000 } as const;

/** Milliseconds between two looks for a host that accepts changes. */
const SEEK_AGAIN_MS = 500;

/** Without this, the operating system may take two hours to notice that the other side is gone. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens the database and updates its schema. @throws when a pooler is used whose settings do not fit */
export async function openPostgres(url: string, pooler: Pooler | null = null): Promise<Database> {
  const hosts = createHosts(url);
  await hosts.findWritable();
  const config = { connectionString: hosts.current(), connectionTimeoutMillis: LIMITS.connectionTimeoutMillis, ...KEEP_ALIVE };
  await migrateAlone(config, undefined, pooler).catch(explainPooler);
  const connections = createConnections(hosts, pooler);
  await requireLimits(connections.pool, pooler);
  const probe = createPostgresProbe(() => hosts.current(), pooler, {
    failed: () => void connections.failOver(),
    silent: () => connections.renew(),
  });
  // Opens the probe's connection before anybody asks.
  await probe.look();
  const distributed = await isDistributed(connections.pool);
  const beginning = distributed ? await beginningOnServers(connections.pool) : ['begin'];
  return {
    db: keeping(connections.pool, pooler),
    kind: 'postgres',
    isDistributed: distributed,
    pool: connections.pool,
    pooler,
    transaction: (body) => transaction(connections, beginning, body),
    shares: createAccountShares(SHARE),
    probe,
    async close() {
      await probe.close();
      await connections.pool.end();
    },
  };
}

/** Whether the tables are distributed by Citus. */
async function isDistributed(pool: Pool): Promise<boolean> {
  const answer = async (query: string) => (await pool.query<{ is: boolean }>(query)).rows[0]?.is === true;
  if (!(await answer(`select to_regclass('pg_catalog.pg_dist_partition') is not null as is`))) return false;
  return answer(`select exists (select from pg_dist_partition where logicalrelid = 'work'::regclass) as is`);
}

/**
 * The statements that begin a transaction on Citus. Its servers have no limit for waiting for a lock, and get only the settings that are
 * made in a transaction. Without this setting, a statement would wait for a lock until its own time limit. `begin` is sent separately,
 * because Citus passes the whole text that contains a setting to its servers.
 */
async function beginningOnServers(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ lock_timeout: string }>('show lock_timeout');
  return ['begin', `set local citus.propagate_set_commands = 'local'; set local lock_timeout = '${rows[0]?.lock_timeout ?? '0'}'`];
}

/** How values are read, as the columns of the tables say: moments as dates, and numbers of eight bytes as numbers. */
const TYPES: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.TIMESTAMPTZ
      ? (text: string) => new Date(text)
      : type === types.builtins.INT8
        ? Number
        : (types.getTypeParser(type, format) as (value: string) => unknown),
};

/** What sends statements on a connection, or on any of the pool, and keeps them. */
const keeping = (client: Pool | PoolClient, pooler: Pooler | null): Db =>
  keepStatements(drizzle({ client }), {
    isNamed: pooler === null,
    rowsOf: (query, values) =>
      client.query({ ...query, types: TYPES }, values).then(
        ({ rows }): unknown => rows,
        (error: unknown) => {
          throw ofDriver(error);
        },
      ),
  });

/** The connections of this node, and their hosts. */
interface Connections {
  readonly pool: Pool;
  /** What sends the statements of a connection. */
  dbOf(client: PoolClient): Db;
  /** After a fault: finds the host that accepts changes, and drops the connections to other hosts. */
  failOver(): Promise<void>;
  /** Drops all idle connections, because each may be dead. Finding that out one by one would cost each caller its whole time limit. */
  renew(): void;
}

function createConnections(hosts: Hosts, pooler: Pooler | null): Connections {
  /** Connects to the host that is in use now. */
  class CurrentHostClient extends Client {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: hosts.current() });
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
  const dbs = new WeakMap<PoolClient, Db>();
  /** The connections that are in use now. */
  const used = new WeakSet<ClientBase>();

  let moving = false;

  async function failOver(): Promise<void> {
    if (!hosts.several || moving) return;
    moving = true;
    // A standby needs a moment to take over, and nothing else looks for it again.
    while (!pool.ending && !(await hosts.findWritable())) await sleep(SEEK_AGAIN_MS);
    moving = false;
    leave((_client, host) => host !== hosts.current());
  }

  /**
   * Closes idle connections. A connection in use that is dead or at the wrong host fails at its next statement, and the pool does
   * not take it back.
   */
  function leave(isLeft: (client: ClientBase, host: string) => boolean): void {
    for (const [client, host] of open) if (isLeft(client, host)) client.emit('error', new DatabaseError({ class: 'away', sqlstate: null }));
  }

  const lost = (error: Error) => {
    if (!(error instanceof DatabaseError)) void failOver();
  };

  // A connection that is lost while idle is replaced at its next use.
  pool.on('error', lost);
  pool.on('connect', (client) => {
    open.set(client, hosts.current());
    // The pool listens only to idle connections. Without a listener, a connection that is lost between two statements of a transaction
    // would end the process. Its next statement fails in any case, and its caller gets the error.
    client.on('error', lost);
  });
  pool.on('acquire', (client) => used.add(client));
  pool.on('release', (_error, client) => used.delete(client));
  pool.on('remove', (client) => open.delete(client));
  /** Each connection has one of its own, because it keeps the statements of that connection. */
  function dbOf(client: PoolClient): Db {
    const known = dbs.get(client);
    if (known !== undefined) return known;
    const made = keeping(client, pooler);
    dbs.set(client, made);
    return made;
  }
  return { pool, dbOf, failOver, renew: () => leave((client) => !used.has(client)) };
}

/** Takes a connection from the pool. @throws DatabaseError when none is free in time */
async function connect(pool: Pool, failOver: () => Promise<void>): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    void failOver();
    throw ofDriver(error);
  }
}

/** Faults after which a connection is not used again: its state is unknown, or it is at the wrong host. */
const CONNECTION_FAULTS: ReadonlySet<FaultClass> = new Set(['away', 'timeout', 'read_only']);

/**
 * Runs a transaction. Drizzle's own function loses a connection of the pool for good when `begin` fails, and reports a failed rollback in
 * place of the original error.
 */
async function transaction<R>(connections: Connections, beginning: readonly string[], body: (tx: Db) => Promise<R>): Promise<R> {
  const failOver = () => connections.failOver();
  const client = await connect(connections.pool, failOver);
  let isBroken = false;
  const send = (statement: string) =>
    client.query(statement).catch((error: unknown) => {
      throw ofDriver(error);
    });
  try {
    for (const statement of beginning) await send(statement);
    const result = await body(connections.dbOf(client));
    await send('commit');
    return result;
  } catch (error) {
    const fault = databaseFault(error);
    isBroken = fault !== null && CONNECTION_FAULTS.has(fault.class);
    if (fault?.class === 'read_only') void failOver();
    if (!isBroken)
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
