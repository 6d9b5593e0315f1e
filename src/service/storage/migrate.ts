import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';
import { databaseFault } from '../domain/database-fault.ts';
import type { Pooler } from './connection.ts';
import { packagePath } from '../package-path.ts';
import { buildIndexesOnline } from './online-index-build.ts';

/** Updates the schema of a PostgreSQL while other nodes keep working on it. */

/**
 * Milliseconds that a migration waits for a table. Everybody who wants that table afterwards, payments included, waits behind the
 * migration. So it gives up after this time, lets them through, and tries again.
 */
const LOCK_MS = 1_000;
/** Milliseconds between two tries, and the number of tries. Together they take about five minutes. */
const AGAIN_MS = 500;
const TRIES = 200;

/** PostgreSQL's error code for a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The key of the advisory lock for migrations. */
const MIGRATING = 727_410;

/** No limits for this lock alone: waiting for it and holding it may take any time. */
const NO_LIMITS = 'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * If several nodes start at once, one migrates and the others wait, however long it takes. The lock belongs to a transaction on a
 * second connection, so that it also works behind a pooler. @throws when a table is never free
 */
export async function migrateAlone(config: ClientConfig, folder = migrationsFolder(), pooler: Pooler | null = null): Promise<void> {
  await connected(config, async (guard) => {
    await guard.query(`begin; ${NO_LIMITS}`);
    // A statement that waited here would hold a snapshot. An index that is built concurrently waits for all snapshots, so neither would end.
    while (!(await isMine(guard))) await sleep(AGAIN_MS);
    // Behind a pooler, settings of a connection do not last. There, the migration itself builds the indexes.
    if (pooler === null) await connected(config, (client) => buildIndexesOnline(client, folder));
    // Behind a pooler, the limit of the database role applies.
    const limited = pooler === null ? { ...config, lock_timeout: LOCK_MS } : config;
    await connected(limited, (client) => migrateWhenFree(client, folder, TRIES));
    await guard.query('commit');
  });
}

/** Whether this process is the one that migrates. */
async function isMine(guard: Client): Promise<boolean> {
  const { rows } = await guard.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${MIGRATING}) as mine`);
  return rows[0]?.mine === true;
}

/** Runs `body` with a connection. Closing the connection ends everything that it began. */
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

/** All missing migrations run in one transaction, so a try that is given up leaves nothing behind. */
async function migrateWhenFree(client: Client, migrationsFolder: string, tries: number): Promise<void> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    if (tries === 1 || databaseFault(error)?.sqlstate !== LOCK_NOT_AVAILABLE) throw error;
    await sleep(AGAIN_MS);
    await migrateWhenFree(client, migrationsFolder, tries - 1);
  }
}

/** The folder of the migrations: among the sources, or in the built package. */
export const migrationsFolder = (): string => packagePath('src/service/storage/migrations', 'dist/migrations');
