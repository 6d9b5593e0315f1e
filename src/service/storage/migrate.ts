import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';
import { databaseFault } from '../domain/database-fault.ts';
import type { Pooler } from './connection.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Bringing the schema of a PostgreSQL up to date, beside nodes that go on working on it. */

/**
 * Milliseconds that a migration waits for a table. Whoever wants that table afterwards waits behind it, payments too; so it
 * steps back, lets them through, and tries again.
 */
const LOCK_MS = 1_000;
/** Milliseconds between two tries, and how many there are: five minutes. */
const AGAIN_MS = 500;
const TRIES = 200;

/** PostgreSQL's word for a lock that did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The key of the advisory lock of whoever migrates. */
const MIGRATING = 727_410;

/** For the lock alone: it is waited for and held as long as it takes. */
const NO_LIMITS = 'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Several nodes may start at once: one migrates, the others wait, however long it takes. The lock is a transaction's, on a
 * connection beside the one that migrates, so that it holds behind a pooler too. @throws when a table is never free
 */
export async function migrateAlone(config: ClientConfig, folder = migrationsFolder(), pooler: Pooler | null = null): Promise<void> {
  await connected(config, async (guard) => {
    await guard.query(`begin; ${NO_LIMITS}; select pg_advisory_xact_lock(${MIGRATING})`);
    // Behind a pooler the role's own limit holds.
    const limited = pooler === null ? { ...config, lock_timeout: LOCK_MS } : config;
    await connected(limited, (client) => migrateWhenFree(client, folder, TRIES));
    await guard.query('commit');
  });
}

/** Runs `body` with a connection, whose end ends what it began. */
async function connected(config: ClientConfig, body: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await body(client);
  } finally {
    await client.end();
  }
}

/** All that is missing is one transaction: a try that has to wait for too long leaves nothing behind. */
async function migrateWhenFree(client: Client, migrationsFolder: string, tries: number): Promise<void> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    if (tries === 1 || databaseFault(error)?.sqlstate !== LOCK_NOT_AVAILABLE) throw error;
    await sleep(AGAIN_MS);
    await migrateWhenFree(client, migrationsFolder, tries - 1);
  }
}
