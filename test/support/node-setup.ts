/** Around a whole run of `node --test`: what its files share is started once. */
import { startSharedPostgres } from './postgres.ts';

let server: Awaited<ReturnType<typeof startSharedPostgres>> | undefined;

/** Called by the runner before the first file. */
export async function globalSetup(): Promise<void> {
  server = await startSharedPostgres();
}

/** Called by the runner after the last one. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
