import { createHash } from 'node:crypto';
import { sql, type Placeholder } from 'drizzle-orm';
import type { Db } from './connection.ts';

/**
 * Statements that are built once. Drizzle needs longer to build a statement about forty columns than to send it, so each connection keeps
 * what it has built, and PostgreSQL keeps the plan. The values are sent separately.
 */

/** A statement, apart from its values. */
export interface Statement<R> extends Part {
  readonly build: (db: Db, place: Place) => Preparable<R>;
}

/** A part of a statement: its values, and what its text depends on besides. */
export interface Part {
  readonly shape: string;
  /** In the order in which the text is built. */
  readonly values: readonly unknown[];
}

/** The place of the next value. */
export type Place = () => Placeholder;

/** What all of drizzle's queries have in common. */
interface Preparable<R> {
  prepare(name: string): Prepared<R>;
}

interface Prepared<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** The statements that a connection keeps, by shape. */
interface Kept {
  readonly isNamed: boolean;
  readonly statements: Map<string, Prepared<unknown>>;
}

/** How many statements a connection keeps at most, because PostgreSQL keeps as many plans. */
const MOST = 250;

const connections = new WeakMap<Db, Kept>();

/** Lets a connection keep its statements. `isNamed`: whether PostgreSQL keeps the plans, which no pooler allows. */
export function keepStatements<D extends Db>(db: D, isNamed: boolean): D {
  connections.set(db, { isNamed, statements: new Map() });
  return db;
}

/** Sends a statement. */
export function send<R>(db: Db, { shape, values, build }: Statement<R>): Promise<R> {
  const kept = connections.get(db);
  let prepared = kept?.statements.get(shape) as Prepared<R> | undefined;
  if (prepared === undefined) {
    let count = 0;
    const place = () => sql.placeholder(String(count++));
    const isKept = kept !== undefined && kept.statements.size < MOST;
    prepared = build(db, place).prepare(isKept && kept.isNamed ? nameOf(shape) : '');
    if (isKept) kept.statements.set(shape, prepared);
  }
  return prepared.execute(Object.fromEntries(values.entries()));
}

/** PostgreSQL distinguishes only the first 63 characters of a name. */
const nameOf = (shape: string): string => createHash('sha256').update(shape).digest('hex').slice(0, 32);
