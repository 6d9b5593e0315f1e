import { is, Param, Placeholder, sql, type DriverValueEncoder, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';

/**
 * Statements that repeat with other values. Building the SQL text takes longer than the rest of a request, so it is built only once
 * for each shape. Only the values differ; they have the order of the placeholders in the text.
 */

// The place of a value in a statement, by number. It can be used wherever a column's value can.
export type { Placeholder };

/** The shape of a statement, and its values in the order of the placeholders. Statements of the same shape have the same text. */
export interface StatementCall {
  readonly shape: string;
  readonly values: readonly unknown[];
}

/** The source of a parameter: a placeholder with its column's encoder, or a fixed value of the statement. */
type Source =
  { readonly at: number; readonly encoder: DriverValueEncoder<unknown, unknown> | null } | { readonly at: null; readonly value: unknown };

/** A built statement. */
interface Template {
  readonly text: string;
  readonly sources: readonly Source[];
}

/** A row as the driver returns it. */
type RawRow = Record<string, unknown>;

/** The most statements that are kept. The service has fewer; the limit protects the memory from lists of many lengths. */
const MOST = 2_000;
/** A statement with more values is for many rows, which hardly ever repeats. */
const MOST_VALUES = 300;

const dialect = new PgDialect();
const templates = new Map<string, Template>();

const placeholderAt = (_value: unknown, at: number): Placeholder => sql.placeholder(String(at));

/** A placeholder for a value of a column. The column encodes the value for the driver. */
export const valueOf = (placeholder: Placeholder, column: DriverValueEncoder<unknown, unknown>): Param =>
  sql.param<unknown, unknown>(placeholder, column);

/** Returns the placeholders one after the other. */
export function placeholderSequence(placeholders: readonly Placeholder[]): () => Placeholder {
  let at = 0;
  return () => {
    const placeholder = placeholders[at];
    if (placeholder === undefined) throw new Error('a statement has more placeholders than values');
    at += 1;
    return placeholder;
  };
}

function sourceOf(parameter: unknown): Source {
  if (is(parameter, Placeholder)) return { at: Number(parameter.name), encoder: null };
  if (is(parameter, Param) && is(parameter.value, Placeholder)) return { at: Number(parameter.value.name), encoder: parameter.encoder };
  return { at: null, value: parameter };
}

function templateOf({ shape, values }: StatementCall, build: (placeholders: readonly Placeholder[]) => SQLWrapper): Template {
  const known = templates.get(shape);
  if (known !== undefined) return known;
  const { sql: text, params } = dialect.sqlToQuery(build(values.map(placeholderAt)).getSQL());
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

/** Makes the SQL of a statement when its shape is new; it may depend on nothing except the shape. */
export type Build = (placeholders: readonly Placeholder[]) => SQLWrapper;

const filled = (call: StatementCall, build: Build) => {
  const { text, sources } = templateOf(call, build);
  return { sql: text, params: sources.map((source) => parameterOf(source, call.values)) };
};

/** Sends a statement. Returns its rows with the names of the columns. */
export async function runStatement(db: Db, call: StatementCall, build: Build): Promise<RawRow[]> {
  const answer: unknown = await db._.session.prepareQuery(filled(call, build), undefined, undefined, false).execute();
  return (answer as { readonly rows: RawRow[] }).rows;
}

const unchanged = (rows: unknown[][]): unknown[][] => rows;

/** Sends a statement. Returns the values of each row in the order of the columns, which takes less time for many columns. */
export async function readValues(db: Db, call: StatementCall, build: Build): Promise<readonly (readonly unknown[])[]> {
  const answer: unknown = await db._.session.prepareQuery(filled(call, build), undefined, undefined, true, unchanged).execute();
  return answer as unknown[][];
}
