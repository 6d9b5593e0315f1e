import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ofDriver, type DatabaseFault } from '../domain/database-fault.ts';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { Database } from './connection.ts';
import { restrictFolder } from './folder-mode.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrate.ts';
import { leases, webhook_queues, work } from './tables/platform.ts';
import { watchedProbe } from './watched-probe.ts';

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
  for (const table of [work, webhook_queues]) await db.update(table).set({ claimed_until: null }).where(isNotNull(table.claimed_until));
  await db.delete(leases);
  return {
    db,
    kind: 'pglite',
    isDistributed: false,
    pool: null,
    pooler: null,
    transaction: (body) => db.transaction(body),
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
