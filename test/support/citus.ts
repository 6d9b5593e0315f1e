import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '../../src/service/storage/database.ts';
import { citusStatements } from '../../src/service/storage/distribution.ts';

/**
 * A Citus that tests use in place of a PostgreSQL of their own. It is not started here: `TEST_CITUS` has the URLs of its servers without
 * the name of a database, separated by commas, the coordinator first.
 */
export interface CitusServers {
  /** Creates a database with distributed tables and no rows, and returns its URL. It is only there to be copied. */
  prepare(folder: string): Promise<string>;
  /** Copies a database on every server. Returns the URL of the copy. */
  copy(templateUrl: string): Promise<string>;
  /** Deletes a database on every server: each keeps a process of Citus there. */
  remove(databaseUrl: string): Promise<void>;
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The servers that `TEST_CITUS` names; null if it names none. */
export function citusServers(): CitusServers | null {
  const urls = (process.env['TEST_CITUS'] ?? '').split(',').filter((url) => url !== '');
  const [coordinator, ...workers] = urls;
  if (coordinator === undefined) return null;
  const onEach = (statements: (url: string) => readonly string[]) =>
    Promise.all(urls.map((url) => run(`${url}/postgres`, statements(url))));
  const host = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;

  const newName = () => `test_${randomUUID().replaceAll('-', '')}`;
  const nameIn = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

  return {
    async prepare(folder) {
      const template = newName();
      await onEach(() => [`create database ${template}`]);
      const databaseUrl = `${coordinator}/${template}`;
      // In the order of docs/running.md: where Citus comes first, a new database keeps the layout that an earlier release can read.
      await (await openDatabase({ databaseUrl, dataDir: folder })).close();
      for (const url of urls) await run(`${url}/${template}`, ['create extension citus']);
      await run(databaseUrl, [
        `select citus_set_coordinator_host(${host(coordinator)})`,
        ...workers.map((url) => `select citus_add_node(${host(url)})`),
        ...citusStatements(),
      ]);
      // A database to which anything is connected cannot be copied. A process of Citus is always connected, unless nobody may be.
      await onEach(() => [
        `alter database ${template} allow_connections false`,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
      ]);
      return databaseUrl;
    },
    async copy(templateUrl) {
      const name = newName();
      await onEach(() => [`create database ${name} template ${nameIn(templateUrl)}`]);
      return `${coordinator}/${name}`;
    },
    async remove(databaseUrl) {
      await onEach(() => [`drop database if exists ${nameIn(databaseUrl)} with (force)`]);
    },
  };
}
