import type { Pool } from 'pg';
import type { Pooler } from './connection.ts';

/** The limits of time that the server itself keeps to, so that nothing waits for it for ever. */

/** Milliseconds. They are settings of a connection. */
export const SERVER_LIMITS = {
  /** For a lock that another transaction holds. */
  lock_timeout: 2_000,
  /** For one statement. */
  statement_timeout: 10_000,
  /** Between two statements of a transaction: its locks hold up others. */
  idle_in_transaction_session_timeout: 10_000,
} as const;

const NAMES = Object.keys(SERVER_LIMITS) as (keyof typeof SERVER_LIMITS)[];

/** What pgbouncer says of a setting that it does not pass on. */
const NOT_PASSED_ON = 'unsupported startup parameter';

/** Says what a refusal of the pooler means. @throws */
export function explainPooler(error: unknown): never {
  if (!(error instanceof Error && error.message.includes(NOT_PASSED_ON))) throw error;
  throw new Error('A pooler stands before the database and gives a connection for one transaction: set DATABASE_POOLER=transaction.', {
    cause: error,
  });
}

/** Makes sure that a database behind a pooler has limits. @throws with what to do about it */
export async function requireLimits(pool: Pool, pooler: Pooler | null): Promise<void> {
  // A node that is connected directly sets them itself.
  if (pooler === null) return;
  const { rows } = await pool.query<{ name: string; user: string }>(
    `select name, current_user::text as user from pg_settings where name = any($1) and setting = '0'`,
    [NAMES],
  );
  if (rows.length === 0) return;
  const remedy = rows.map(({ name, user }) => `alter role "${user}" set ${name} = ${SERVER_LIMITS[name as (typeof NAMES)[number]]};`);
  throw new Error(
    `Behind a pooler the database's role has to limit how long it waits, and ${rows.map(({ name }) => name).join(', ')} is not set. ` +
      `Run this, and let the pooler reconnect: ${remedy.join(' ')}`,
  );
}
