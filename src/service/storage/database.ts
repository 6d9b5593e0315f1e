import type { Database, Pooler } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Where data is stored: a PostgreSQL, or the embedded database in a folder (`memory://` for tests). */
export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  /** The pooler between this process and PostgreSQL. */
  readonly databasePooler?: Pooler | undefined;
  readonly dataDir: string;
}

/** Opens the database and updates its schema. @throws when another process uses the folder */
export async function openDatabase({ databaseUrl, databasePooler, dataDir }: DatabaseOptions): Promise<Database> {
  // An empty variable counts as not set.
  return databaseUrl === undefined || databaseUrl === '' ? openEmbedded(dataDir) : openPostgres(databaseUrl, databasePooler ?? null);
}
