import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ofDriver, type DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { BegunTransaction, Database } from './connection.ts';
import { restrictFolder } from './folder-mode.ts';
import { layoutOf } from './database-layout.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { work } from './tables/platform.ts';
import { watchedProbe } from './watched-probe.ts';

const BEGUN: BegunTransaction = { answered: Promise.resolve() };

/** Opens the embedded database in a folder or in memory, and updates its schema. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://');
  const lock = inMemory ? null : lockFolder(dataDir);
  const client = new PGlite(inMemory ? dataDir : join(dataDir, 'db'));
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrationsFolder() });
  // The database creates its first files with modes of its own, whatever the umask is.
  if (!inMemory) restrictFolder(dataDir);
  // Only this process uses the folder, so every claim belongs to a process that has ended.
  await db.update(work).set({ claimed_until: null, node: null }).where(isNotNull(work.claimed_until));
  return {
    db,
    short: db,
    kind: 'pglite',
    isDistributed: false,
    layout: await layoutOf(db),
    // Its transactions begin at once, so counting costs nothing more.
    checksWhenWriting: false,
    pool: null,
    pooler: null,
    // There is only one connection, and others can use it only between transactions. So each transaction begins at once.
    transaction: (body) => db.transaction((tx) => body({ db: tx, short: tx, isBegun: () => true, begin: () => Promise.resolve(BEGUN) })),
    shares: null,
    probe: createProbe(client, inMemory ? null : dataDir),
    async close() {
      await client.close();
      lock?.release();
    },
  };
}

/** With less free disk space than this (bytes), any write of the database may fail. */
const LEAST_FREE = 8 * 1024 * 1024;

const FULL: DatabaseFault = { class: 'full', sqlstate: '53100' };

/** Asks the database, and checks the free space of its folder's disk. */
function createProbe(client: PGlite, folder: string | null): DatabaseProbe {
  async function ask(): Promise<DatabaseFault | null> {
    await client.query('select 1');
    if (folder === null) return null;
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < LEAST_FREE ? FULL : null;
  }
  return watchedProbe({ find: () => ask().catch((error: unknown) => ofDriver(error).fault) });
}
