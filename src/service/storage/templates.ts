import { is, Param, Placeholder, sql, type DriverValueEncoder, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';

/**
 * Statements that come again with other values. To make the text of one takes longer than all else that a request does, so it is
 * made once for each shape: what differs from one time to the next are values, which stand in the order of the holes left for them.
 */

/** A place in a statement for the value of the same number. It is taken wherever a value of a column is. */
export type Hole = Placeholder;

/** The shape of a statement, and its values in the order of the holes. Two of one shape have the same text. */
export interface Filled {
  readonly shape: string;
  readonly values: readonly unknown[];
}

/** Where a parameter comes from: a hole, with what its column makes of the value, or the statement itself. */
type Source =
  { readonly at: number; readonly encoder: DriverValueEncoder<unknown, unknown> | null } | { readonly at: null; readonly value: unknown };

/** A statement as it was made. */
interface Template {
  readonly text: string;
  readonly sources: readonly Source[];
}

/** The rows of an answer, as the driver gives them. */
type RawRow = Record<string, unknown>;

/** So many are kept. The service has fewer; lists of many lengths are not to fill the memory. */
const MOST = 2_000;
/** A statement with more values is one of many rows, which hardly comes again. */
const MOST_VALUES = 300;

const dialect = new PgDialect();
const templates = new Map<string, Template>();

const holeOf = (_value: unknown, at: number): Hole => sql.placeholder(String(at));

/** A value of a column in a condition, which the column turns into what the driver takes. */
export const valueOf = (hole: Hole, column: DriverValueEncoder<unknown, unknown>): Param => sql.param<unknown, unknown>(hole, column);

/** Hands holes out one after the other. */
export function inOrder(holes: readonly Hole[]): () => Hole {
  let at = 0;
  return () => {
    const hole = holes[at];
    if (hole === undefined) throw new Error('a statement has more holes than values');
    at += 1;
    return hole;
  };
}

function sourceOf(parameter: unknown): Source {
  if (is(parameter, Placeholder)) return { at: Number(parameter.name), encoder: null };
  if (is(parameter, Param) && is(parameter.value, Placeholder)) return { at: Number(parameter.value.name), encoder: parameter.encoder };
  return { at: null, value: parameter };
}

function templateOf({ shape, values }: Filled, build: (holes: readonly Hole[]) => SQLWrapper): Template {
  const known = templates.get(shape);
  if (known !== undefined) return known;
  const { sql: text, params } = dialect.sqlToQuery(build(values.map(holeOf)).getSQL());
  const made = { text, sources: params.map(sourceOf) };
  if (values.length > MOST_VALUES) return made;
  if (templates.size >= MOST) templates.clear();
  templates.set(shape, made);
  return made;
}

function parameterOf(source: Source, values: readonly unknown[]): unknown {
  if (source.at === null) return source.value;
  const value = values[source.at];
  return value === null || source.encoder === null ? value : source.encoder.mapToDriverValue(value);
}

/** Sends a statement. `build` makes it where one of its shape was not sent before; it may depend on nothing but the shape. */
export async function send(db: Db, filled: Filled, build: (holes: readonly Hole[]) => SQLWrapper): Promise<RawRow[]> {
  const { text, sources } = templateOf(filled, build);
  const params = sources.map((source) => parameterOf(source, filled.values));
  const answer: unknown = await db._.session.prepareQuery({ sql: text, params }, undefined, undefined, false).execute();
  return (answer as { readonly rows: RawRow[] }).rows;
}
