import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { ServiceOptions } from '../../src/service.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

/** A place where one service stores its data. */
export interface TestDatabase {
  /** The options that start a service on this database. */
  readonly options: Pick<ServiceOptions, 'dataDir' | 'databaseUrl'>;
  /** Runs a query on the database itself. Use it only while no service has the database open. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** Opens an empty database. Its contents stay after the service that was started on it has stopped. */
export type OpenDatabase = () => Promise<TestDatabase>;

/** A new folder inside the system's temporary folder. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'pay-elements-test-'));

/** The embedded database, in its own folder. */
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

/** A database on a PostgreSQL server. The folder contains only the vault's key. */
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

/**
 * Runs a suite on PGlite and on PostgreSQL, because the suite's promises must hold on both. The daily net runs it on PostgreSQL, which is
 * the quicker one.
 */
export function forEachDatabase(suite: (open: OpenDatabase) => void): void {
  const folders: string[] = [];
  const kept = (made: string) => {
    folders.push(made);
    return made;
  };
  const removeFolders = () => Promise.all(folders.map((path) => rm(path, { recursive: true, force: true })));

  if (process.env['TEST_NET'] !== 'daily')
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
