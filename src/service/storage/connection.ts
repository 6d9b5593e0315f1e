import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { AccountShares } from './account-shares.ts';

/** Either database, or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** A transaction that begins when it has to. Until then each of its statements is carried out by itself. */
export interface Unit {
  readonly db: Db;
  isBegun(): boolean;
  /** From now on its statements are stored together or not at all, and what they lock stays locked. Does nothing the second time. */
  begin(): Promise<void>;
}

/**
 * A pooler that gives a connection for one transaction at a time, such as pgbouncer with `pool_mode = transaction`: what belongs
 * to a connection, as prepared statements, settings and session locks, is not to be relied on.
 */
export type Pooler = 'transaction';

/** An open database with its schema in place. */
export interface Database {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** The connections to a PostgreSQL; null for the embedded database. */
  readonly pool: Pool | null;
  /** What stands between this node and the database; null where nothing does. */
  readonly pooler: Pooler | null;
  /** Runs `body` in a transaction: from where it begins, all of it is stored, or nothing. */
  transaction<R>(body: (unit: Unit) => Promise<R>): Promise<R>;
  /** How much of it each account may have at a time; null where there is one connection for all. */
  readonly shares: AccountShares | null;
  /** Tells whether it does what a payment needs. */
  readonly probe: DatabaseProbe;
  close(): Promise<void>;
}
