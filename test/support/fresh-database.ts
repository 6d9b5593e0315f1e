import { rm } from 'node:fs/promises';
import { after } from 'node:test';
import { onServer, temporaryFolder, type TestDatabase } from './databases.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

let server: Promise<PostgresServer> | undefined;
const folders: string[] = [];

// Runs after all tests of the file that imports this module.
after(async () => {
  await (await server)?.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/**
 * A database with tables and no rows, for suites whose promise does not depend on the kind of database. It is on PostgreSQL,
 * which answers several times faster than the embedded database. A suite whose promise may depend on the kind runs on both
 * (`forEachDatabase`).
 */
export async function freshDatabase(): Promise<TestDatabase> {
  server ??= startPostgres();
  const folder = await temporaryFolder();
  folders.push(folder);
  return onServer(await (await server).fresh(), folder);
}
