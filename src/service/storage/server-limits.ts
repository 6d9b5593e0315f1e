import type { Pool } from 'pg';
import type { Pooler } from './connection.ts';

/** The time limits that the server itself applies, so that nothing waits for it for ever. */

/** Milliseconds. These are settings of a connection. */
export const SERVER_LIMITS = {
  /** Waiting for a lock that another transaction holds. */
  lock_timeout: 2_000,
  /** One statement. */
  statement_timeout: 10_000,
  /** The time between two statements of a transaction, whose locks block other transactions. */
  idle_in_transaction_session_timeout: 10_000,
} as const;

const NAMES = Object.keys(SERVER_LIMITS) as (keyof typeof SERVER_LIMITS)[];

/** pgbouncer's error for a setting that it does not accept. */
const NOT_PASSED_ON = 'unsupported startup parameter';

/** Explains a refusal by the pooler. @throws */
export function explainPooler(error: unknown): never {
  if (!(error instanceof Error && error.message.includes(NOT_PASSED_ON))) throw error;
  throw new Error(
    'There is a pooler in front of the database that gives a connection for one transaction at a time: set DATABASE_POOLER=transaction.',
    {
      cause: error,
    },
  );
}

/** Checks that a database behind a pooler has limits. @throws with advice what to set */
export async function requireLimits(pool: Pool, pooler: Pooler | null): Promise<void> {
  // A directly connected node sets the limits itself.
  if (pooler === null) return;
  const { rows } = await pool.query<{ name: string; user: string }>(
    `select name, current_user::text as user from pg_settings where name = any($1) and setting = '0'`,
    [NAMES],
  );
  if (rows.length === 0) return;
  const remedy = rows.map(({ name, user }) => `alter role "${user}" set ${name} = ${SERVER_LIMITS[name as (typeof NAMES)[number]]};`);
  throw new Error(
    `Behind a pooler, the database role must have time limits, but ${rows.map(({ name }) => name).join(', ')} is not set. ` +
      `Run this, and let the pooler reconnect: ${remedy.join(' ')}`,
  );
}
