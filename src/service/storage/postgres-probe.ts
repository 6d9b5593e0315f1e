import { Client } from 'pg';
import { databaseFault, ofDriver, type DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { Pooler } from './connection.ts';
import { watchedProbe } from './watched-probe.ts';

/**
 * Asks a PostgreSQL whether it does all that a payment needs, on a connection of its own: that all others are in use is no
 * fault of the database.
 */

/**
 * Milliseconds after which a look is given up, its connection and its statements taken together. Not sooner: on a database
 * that is slow to take connections, one given up at every look would keep it busy with connections that nobody uses. Not
 * later: a connection that is dead without a word is replaced only then, and until then the node says that it is not ready.
 */
const GIVE_UP_MS = 5_000;

/** A connection that is not there yet ends by its own limit. */
const LIMITS = { connectionTimeoutMillis: GIVE_UP_MS } as const;
/** A statement of a look that was given up ends by the server's limit; behind a pooler, by the role's. */
const SERVER_LIMITS = { statement_timeout: GIVE_UP_MS } as const;

/**
 * Commits a message to the log of changes, which reaches the disk (and the standbys that a commit waits for) as any
 * payment's commit does, and groups more than it is given memory for, which a full disk refuses. It takes 4 ms and leaves
 * nothing behind. The memory is set for this transaction alone: behind a pooler the connection is another one's afterwards.
 */
const WRITE = `
  begin; set local work_mem = '64kB';
  select pg_logical_emit_message(true, 'pay-elements', 'ready'),
    (select count(*) from (select distinct md5(n::text) from generate_series(1, 4000) as n offset 0) as spilt);
  commit`;

const READ_ONLY: DatabaseFault = { class: 'read_only', sqlstate: '25006' };
/** What the probe tells of besides its answer. */
export interface ProbeEvents {
  /** The host is not all that it must be: another one may be. */
  readonly failed: () => void;
  /** The host gave no answer until the look was given up: what was connected before may be dead without a word. */
  readonly silent: () => void;
}

/** Looks at the host that is in use. */
export function createPostgresProbe(connectionString: () => string, pooler: Pooler | null, { failed, silent }: ProbeEvents): DatabaseProbe {
  let client: Client | null = null;
  let host = '';

  /** Lets go of a connection that is not trusted any more, without waiting for its goodbye. */
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
      // A setting of the server reaches new connections only: the next look is made on a new one.
      drop();
      return READ_ONLY;
    }
    await (await connect()).query(WRITE);
    return null;
  }

  /** What is wrong, found out or given up. */
  async function find(): Promise<DatabaseFault | null> {
    const givenUp = new AbortController();
    // Its connection gone, whatever it waits for fails.
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
