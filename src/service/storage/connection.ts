import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { AccountShares } from './account-shares.ts';

/** A database of either kind, or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT>;

/**
 * A pooler that gives a connection for one transaction at a time, such as pgbouncer with `pool_mode = transaction`. Everything that
 * belongs to a connection is unreliable then: prepared statements, settings and session locks.
 */
export type Pooler = 'transaction';

/** An open database with an up-to-date schema. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Whether the tables are distributed over several servers (distribution.ts). */
  readonly isDistributed: boolean;
  /** The connections to PostgreSQL; null for the embedded database. */
  readonly pool: Pool | null;
  /** The pooler between this node and the database; null where there is none. */
  readonly pooler: Pooler | null;
  /** Runs `body` in a transaction: all of it is stored, or nothing. */
  transaction<R>(body: (tx: Db) => Promise<R>): Promise<R>;
  /** How much of the database each account may use at a time; null where all share one connection. */
  readonly shares: AccountShares | null;
  /** Checks whether the database can do everything that a payment needs. */
  readonly probe: DatabaseProbe;
  close(): Promise<void>;
}
