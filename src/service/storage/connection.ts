import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { DatabaseProbe } from '../domain/ports.ts';
import type { AccountShares } from './account-shares.ts';

/** A database of either kind, or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** Where statements are sent to. Both send them to the same database. */
export interface Statements {
  /** For any statement. */
  readonly db: Db;
  /**
   * For a statement that reads or writes few records by their keys. Outside a transaction other statements may wait until it is
   * answered (shared-connection.ts).
   */
  readonly short: Db;
}

/** A transaction that begins only when needed. Until then each of its statements is a transaction of its own. */
export interface Unit extends Statements {
  isBegun(): boolean;
  /**
   * Begins the transaction: from now on its statements are stored together or not at all, and locks are kept until its end. A
   * second call does nothing. Resolves when the transaction has its connection, so what is sent to `db` and `short` after that is in
   * the transaction. If the call or `answered` rejects, nothing is stored.
   */
  begin(): Promise<BegunTransaction>;
}

/** A transaction whose beginning was sent to the database. */
export interface BegunTransaction {
  /** Resolves when the database has begun the transaction. Nothing may be written before that. */
  readonly answered: Promise<void>;
}

/**
 * A pooler that gives a connection for one transaction at a time, such as pgbouncer with `pool_mode = transaction`. Everything that
 * belongs to a connection is unreliable then: prepared statements, settings and session locks.
 */
export type Pooler = 'transaction';

/** Whether records are in short forms and indexes leave out transactions in flight (database-layout.ts), or as earlier releases have it. */
export type Layout = 'short' | 'long';

/** An open database with an up-to-date schema. */
export interface Database extends Statements {
  readonly kind: 'pglite' | 'postgres';
  /** Whether the tables are distributed over several servers (distribution.ts). */
  readonly isDistributed: boolean;
  /** What nodes may write, because no earlier release has used the database (database-layout.ts). */
  readonly layout: Layout;
  /** Whether a statement that writes can check the limits against card testing. */
  readonly checksWhenWriting: boolean;
  /** The connections to PostgreSQL; null for the embedded database. */
  readonly pool: Pool | null;
  /** The pooler between this node and the database; null where there is none. */
  readonly pooler: Pooler | null;
  /** Runs `body` in a transaction. Once the transaction has begun, all of it is stored, or nothing. */
  transaction<R>(body: (unit: Unit) => Promise<R>): Promise<R>;
  /** How much of the database each account may use at a time; null where all share one connection. */
  readonly shares: AccountShares | null;
  /** Checks whether the database can do everything that a payment needs. */
  readonly probe: DatabaseProbe;
  close(): Promise<void>;
}
