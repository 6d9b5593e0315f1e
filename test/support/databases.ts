import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { ServiceOptions } from '../../src/service.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

/** A place where one service keeps its data. */
export interface TestDatabase {
  /** What the service is started with. */
  readonly options: Pick<ServiceOptions, 'dataDir' | 'databaseUrl'>;
  /** Asks the database itself; only while no service has it open. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** Opens an empty database; what is in it outlives the service that was started on it. */
export type OpenDatabase = () => Promise<TestDatabase>;

/** A new folder under the system's temporary one. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'pay-elements-test-'));

/**
 * A folder with an embedded database that is empty but for its tables. To make one takes seconds, to copy it does not, so
 * it is kept for as long as the migrations are the same.
 */
async function templateFolder(): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const hash = createHash('sha256');
  const version = join(root, 'node_modules/@electric-sql/pglite/package.json');
  const migrations = globSync(join(root, 'src/service/storage/migrations/{*.sql,meta/_journal.json}'));
  for (const file of [version, ...migrations.sort()]) hash.update(readFileSync(file));
  const cache = join(root, 'node_modules/.cache/pay-elements');
  const template = join(cache, `pglite-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(join(cache, 'making-'));
  await (await openDatabase({ dataDir: made })).close();
  // Whoever is first wins; the others use that one.
  await rename(made, template).catch(() => rm(made, { recursive: true, force: true }));
  return template;
}

/** A new folder with an empty embedded database. */
export async function embeddedFolder(): Promise<string> {
  const [template, folder] = [await templateFolder(), await temporaryFolder()];
  await cp(template, folder, { recursive: true });
  return folder;
}

/** The embedded database in a folder of its own. */
export const embedded = (dataDir: string): TestDatabase => ({
  options: { dataDir },
  async query(sql) {
    const client = new PGlite(join(dataDir, 'db'));
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.close();
    }
  },
});

/** A database of a PostgreSQL server; the folder holds the vault's key alone. */
export const onServer = (databaseUrl: string, dataDir: string): TestDatabase => ({
  options: { databaseUrl, dataDir },
  async query(sql) {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  },
});

/** Runs a suite on both databases: what it promises holds on each. */
export function forEachDatabase(suite: (open: OpenDatabase) => void): void {
  const folders: string[] = [];
  const kept = (made: string) => {
    folders.push(made);
    return made;
  };
  const removeFolders = () => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));

  describe('on PGlite', () => {
    suite(async () => embedded(kept(await embeddedFolder())));
    after(removeFolders);
  });

  describe('on PostgreSQL', () => {
    let server: PostgresServer | undefined;
    before(async () => {
      server = await startPostgres();
    });
    suite(async () => {
      if (server === undefined) throw new Error('PostgreSQL was not started');
      return onServer(await server.fresh(), kept(await temporaryFolder()));
    });
    after(async () => {
      await server?.stop();
      await removeFolders();
    });
  });
}
