import { createHash } from 'node:crypto';
import { is, Placeholder, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';

/**
 * Statements that are built once. Drizzle needs longer to build a statement about forty columns than to send it, so each connection keeps
 * what it has built, and PostgreSQL keeps the plan. The values are sent separately.
 */

/** A statement, apart from its values. */
export interface Statement<R> extends Part {
  readonly build: (db: Db, place: Place) => Preparable<R>;
  /**
   * Whether the answer is a list of rows whose fields are named as their columns. The driver then makes the rows: Drizzle would take each
   * value of each row into its hands, which is a seventh of the time of a page of a list.
   */
  readonly isFlat?: boolean;
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
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
  toSQL(): { sql: string; params: unknown[] };
}

/** Sends a built statement with its values. */
type Send = (values: readonly unknown[]) => Promise<unknown>;

/** A statement as the driver sends it. `name` is the name of its plan, empty where PostgreSQL does not keep one. */
interface DriverQuery {
  readonly name: string;
  readonly text: string;
}

/** How a connection keeps its statements. */
interface Keeping {
  /** Whether PostgreSQL keeps the plans, which no pooler allows. */
  readonly isNamed: boolean;
  /** Sends by the driver itself, and returns its rows. */
  readonly rowsOf: (query: DriverQuery, values: unknown[]) => Promise<unknown>;
}

/** How many statements a connection keeps at most, because PostgreSQL keeps as many plans. */
const MOST = 250;

/** The statements that connections keep, by shape. */
const connections = new WeakMap<Db, Keeping & { readonly statements: Map<string, Send> }>();

/** Lets a connection keep its statements. */
export function keepStatements<D extends Db>(db: D, keeping: Keeping): D {
  connections.set(db, { ...keeping, statements: new Map() });
  return db;
}

/** Sends a statement. */
export function send<R>(db: Db, { shape, values, build, isFlat = false }: Statement<R>): Promise<R> {
  const kept = connections.get(db);
  const known = kept?.statements.get(shape);
  if (known !== undefined) return known(values) as Promise<R>;
  let count = 0;
  const query = build(db, () => sql.placeholder(String(count++)));
  const isKept = kept !== undefined && kept.statements.size < MOST;
  const name = isKept && kept.isNamed ? nameOf(shape) : '';
  const made = kept !== undefined && isFlat ? byDriver(query, name, kept.rowsOf) : byDrizzle(query, name);
  if (isKept) kept.statements.set(shape, made);
  return made(values) as Promise<R>;
}

function byDrizzle(query: Preparable<unknown>, name: string): Send {
  const prepared = query.prepare(name);
  return (values) => prepared.execute(Object.fromEntries(values.entries()));
}

function byDriver(query: Preparable<unknown>, name: string, rowsOf: Keeping['rowsOf']): Send {
  const { sql: text, params } = query.toSQL();
  return (values) =>
    rowsOf(
      { name, text },
      params.map((param) => (is(param, Placeholder) ? values[Number(param.name)] : param)),
    );
}

/** PostgreSQL distinguishes only the first 63 characters of a name. */
const nameOf = (shape: string): string => createHash('sha256').update(shape).digest('hex').slice(0, 32);
