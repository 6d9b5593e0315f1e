import { rm } from 'node:fs/promises';
import { after } from 'node:test';
import { onServer, temporaryFolder, type TestDatabase } from './databases.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

let server: Promise<PostgresServer> | undefined;
const folders: string[] = [];

// Around everything in the file that imports this.
after(async () => {
  await (await server)?.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/**
 * A database that is empty but for its tables, for suites whose promise does not depend on which it is: on PostgreSQL,
 * which answers several times faster than the embedded one. What may depend on it runs on both (`forEachDatabase`).
 */
export async function freshDatabase(): Promise<TestDatabase> {
  server ??= startPostgres();
  const folder = await temporaryFolder();
  folders.push(folder);
  return onServer(await (await server).fresh(), folder);
}
