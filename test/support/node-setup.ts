/** Starts and stops what all files of a `node --test` run share. */
import { startSharedPostgres } from './postgres.ts';

let server: Awaited<ReturnType<typeof startSharedPostgres>> | undefined;

/** The runner calls this before the first file. */
export async function globalSetup(): Promise<void> {
  server = await startSharedPostgres();
}

/** The runner calls this after the last file. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
