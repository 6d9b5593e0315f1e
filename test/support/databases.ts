import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { ServiceOptions } from '../../src/service.ts';
import { embeddedFolder } from './embedded-folder.ts';
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
