import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { databaseFault } from '../domain/database-fault.ts';

/**
 * Builds indexes of large tables before a migration. A migration is one transaction, and an index that is built in it stops all
 * payments until it is ready. So an index that a migration creates with `if not exists` is built before it, concurrently, and the
 * migration finds that it exists. In an empty database and in the embedded one nobody waits, so there the migration builds it.
 */

const AHEAD = /^CREATE (?:UNIQUE )?INDEX IF NOT EXISTS "(\w+)" ON /m;

/** The codes of PostgreSQL for a table and for a column that does not exist. An earlier migration of the same run may create it. */
const NOT_YET = ['42P01', '42703'];

/** The statements of the migrations that did not run yet. A database without any migration has none: its tables are empty. */
async function pendingStatements(client: Client, migrationsFolder: string): Promise<readonly string[]> {
  const { rows: known } = await client.query<{ at: string | null }>("select to_regclass('drizzle.__drizzle_migrations')::text as at");
  if (known[0]?.at == null) return [];
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations');
  const last = Number(rows[0]?.last ?? 0);
  return readMigrationFiles({ migrationsFolder }).flatMap(({ sql, folderMillis }) => (folderMillis > last ? sql : []));
}

/** Builds the indexes that the next migrations create. It may take hours, but nobody waits for it. */
export async function buildIndexesOnline(client: Client, migrationsFolder: string): Promise<void> {
  for (const statement of await pendingStatements(client, migrationsFolder)) {
    const name = AHEAD.exec(statement)?.[1];
    if (name !== undefined) await build(client, name, statement);
  }
}

async function build(client: Client, name: string, statement: string): Promise<void> {
  // It waits for every transaction that has written to the table, and has no limit of time.
  await client.query('set lock_timeout = 0');
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<{ indisvalid: boolean }>('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ]);
  // An interrupted build leaves an index that no statement uses.
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently "${name}"`);
  try {
    await client.query(statement.replace(' INDEX IF NOT EXISTS ', ' INDEX CONCURRENTLY IF NOT EXISTS '));
  } catch (error) {
    if (!NOT_YET.includes(databaseFault(error)?.sqlstate ?? '')) throw error;
  }
}
