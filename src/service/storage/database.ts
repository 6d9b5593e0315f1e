import type { Database, Pooler } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Where to keep data: a PostgreSQL, or the embedded one in a folder (`memory://` for tests). */
export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  /** What stands between this process and the PostgreSQL. */
  readonly databasePooler?: Pooler | undefined;
  readonly dataDir: string;
}

/** Opens the database and brings its schema up to date. @throws when another process has the folder */
export async function openDatabase({ databaseUrl, databasePooler, dataDir }: DatabaseOptions): Promise<Database> {
  // A variable that is set to nothing is not set.
  return databaseUrl === undefined || databaseUrl === '' ? openEmbedded(dataDir) : openPostgres(databaseUrl, databasePooler ?? null);
}
