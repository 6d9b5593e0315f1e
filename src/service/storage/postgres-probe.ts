import { Client } from 'pg';
import { databaseFault, ofDriver, type DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { Pooler } from './connection.ts';
import { watchedProbe } from './watched-probe.ts';

/**
 * Checks on a connection of its own whether a PostgreSQL can do everything that a payment needs. Its own connection, because it is
 * not a fault of the database when all other connections are in use.
 */

/**
 * Milliseconds after which a look is given up, its connection and statements together. If it were shorter: a database that is slow
 * to accept connections would be kept busy with connections that are given up at every look. If it were longer: a dead connection
 * would be replaced later, and the node would report not ready for longer.
 */
const GIVE_UP_MS = 5_000;

/** The limit for opening a connection. */
const LIMITS = { connectionTimeoutMillis: GIVE_UP_MS } as const;
/** The server's limit for a statement of a look that was given up. Behind a pooler, the limit of the role applies. */
const SERVER_LIMITS = { statement_timeout: GIVE_UP_MS } as const;

/**
 * Commits a message to the write-ahead log. It reaches the disk (and the standbys that a commit waits for) like the commit of a
 * payment. Then it groups more rows than fit into the given memory, which a full disk refuses. This takes 4 ms and leaves nothing
 * behind. The memory is set for this transaction only, because behind a pooler somebody else uses the connection afterwards.
 */
const WRITE = `
  begin; set local work_mem = '64kB';
  select pg_logical_emit_message(true, 'pay-elements', 'ready'),
    (select count(*) from (select distinct md5(n::text) from generate_series(1, 4000) as n offset 0) as spilt);
  commit`;

const READ_ONLY: DatabaseFault = { class: 'read_only', sqlstate: '25006' };
/** Events of the probe besides its answer. */
export interface ProbeEvents {
  /** The host has a fault; another host may not. */
  readonly failed: () => void;
  /** The host did not answer until the look was given up. Older connections may be dead too. */
  readonly silent: () => void;
}

/** A probe of the host that is in use. */
export function createPostgresProbe(connectionString: () => string, pooler: Pooler | null, { failed, silent }: ProbeEvents): DatabaseProbe {
  let client: Client | null = null;
  let host = '';

  /** Drops a connection that may be dead, without waiting until it is closed. */
  function drop(): void {
    void client?.end().catch(() => undefined);
    client = null;
  }

  async function connect(): Promise<Client> {
    if (client !== null && host === connectionString()) return client;
    drop();
    host = connectionString();
    const made = new Client({
      ...LIMITS,
      ...(pooler === null && SERVER_LIMITS),
      connectionString: host,
      application_name: 'pay-elements readiness',
    });
    client = made;
    made.on('error', () => {
      if (client === made) client = null;
    });
    await made.connect();
    return made;
  }

  async function ask(): Promise<DatabaseFault | null> {
    const { rows } = await (await connect()).query<{ read_only: string }>(`select current_setting('transaction_read_only') as read_only`);
    if (rows[0]?.read_only !== 'off') {
      // A new server setting applies to new connections only, so the next look opens a new one.
      drop();
      return READ_ONLY;
    }
    await (await connect()).query(WRITE);
    return null;
  }

  /** Looks for a fault, and gives up in time. */
  async function find(): Promise<DatabaseFault | null> {
    const givenUp = new AbortController();
    // Without its connection, every pending statement fails.
    const timer = setTimeout(() => {
      givenUp.abort();
      drop();
    }, GIVE_UP_MS);
    try {
      return await ask();
    } catch (error) {
      drop();
      if (!givenUp.signal.aborted) return databaseFault(error) ?? ofDriver(error).fault;
      silent();
      return { class: 'timeout', sqlstate: null };
    } finally {
      clearTimeout(timer);
    }
  }

  return watchedProbe({ find, failed, close: drop });
}
