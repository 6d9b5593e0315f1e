import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { isNotNull } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import { packagePath } from '../package-path.ts';
import { work } from './tables/platform.ts';

/** Either database, or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database with its schema in place. */
export interface Database {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** The connections to a PostgreSQL; null for the embedded database. */
  readonly pool: Pool | null;
  close(): Promise<void>;
}

/** Where to keep data: a PostgreSQL, or the embedded one in a folder (`memory://` for tests). */
export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

const migrationsFolder = () => packagePath('src/service/storage/migrations', 'dist/migrations');

/** Opens the database and brings its schema up to date. @throws when another process has the folder */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> {
  // A variable that is set to nothing is not set.
  return databaseUrl === undefined || databaseUrl === '' ? openEmbedded(dataDir) : openPostgres(databaseUrl);
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 10 });
  // A connection lost while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = drizzlePg({ client: pool });
  const lock = await pool.connect();
  try {
    // Several nodes may start at once: one migrates, the others wait.
    await lock.query('select pg_advisory_lock(727410)');
    await migratePg(db, { migrationsFolder: migrationsFolder() });
  } finally {
    await lock.query('select pg_advisory_unlock(727410)');
    lock.release();
  }
  return { db, kind: 'postgres', pool, close: () => pool.end() };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://');
  const guard = inMemory ? null : await guardFolder(dataDir);
  const client = new PGlite(inMemory ? dataDir : join(dataDir, 'db'));
  const db = drizzlePglite({ client });
  await migratePglite(db, { migrationsFolder: migrationsFolder() });
  // Nobody else has this folder: what was claimed, was claimed by a process that is gone.
  await db.update(work).set({ claimed_until: null, node: null }).where(isNotNull(work.claimed_until));
  const close = async () => {
    await client.close();
    guard?.close();
  };
  return { db, kind: 'pglite', pool: null, close };
}

/**
 * PGlite does not guard its folder and two processes would lose rows. A socket named after the folder does: the
 * kernel drops it with its process, however that ends, so no stale lock is ever left behind.
 */
async function guardFolder(dataDir: string): Promise<Server> {
  mkdirSync(dataDir, { recursive: true });
  const name = `pay-elements-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const listen = () =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((socket) => socket.destroy());
      server.once('error', reject);
      server.listen(path, () => {
        server.unref();
        resolve(server);
      });
    });
  try {
    return await listen();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    if (await answers(path)) throw new Error(`Another process is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`);
    unlinkSync(path);
    return listen();
  }
}

/** Whether a living process listens there. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
