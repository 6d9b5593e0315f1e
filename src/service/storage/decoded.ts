import { Column, is } from 'drizzle-orm';
import { PgTimestamp, type PgColumn } from 'drizzle-orm/pg-core';

/** Converts rows of the driver into the values of their columns. */

type Row = Record<string, unknown>;
type Decode = (value: unknown) => unknown;

/** The columns of a row, by their names in the row. */
export type Columns = Readonly<Record<string, PgColumn>>;

/**
 * Reads a timestamp. PostgreSQL writes UTC as `2026-11-23 06:34:21.123+00`; converted to ISO 8601 first, it is parsed several times
 * faster.
 */
const moment = (value: unknown): Date => {
  const text = String(value);
  return new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text);
};

/** The function that converts the driver's value for a column; undefined where no conversion is needed. */
function decoderOf(column: PgColumn): Decode | undefined {
  if (is(column, PgTimestamp)) return moment;
  const own: unknown = Reflect.get(column, 'mapFromDriverValue');
  return own === Column.prototype.mapFromDriverValue ? undefined : (value) => column.mapFromDriverValue(value);
}

/** How rows are converted: fields whose column has another name are moved, and values are decoded. */
interface Decoding {
  readonly moves: readonly (readonly [field: string, column: string])[];
  readonly turns: readonly (readonly [field: string, decode: Decode])[];
}

const decodings = new WeakMap<Columns, Decoding>();

function decodingOf(columns: Columns): Decoding {
  const known = decodings.get(columns);
  if (known !== undefined) return known;
  const all = Object.entries(columns);
  const made = {
    moves: all.flatMap(([field, { name }]) => (name === field ? [] : [[field, name] as const])),
    turns: all.flatMap(([field, column]) => {
      const decode = decoderOf(column);
      return decode === undefined ? [] : [[field, decode] as const];
    }),
  };
  decodings.set(columns, made);
  return made;
}

/** How the values of a row become an object: their fields, and the conversion of each value. */
interface Reading {
  readonly empty: Readonly<Row>;
  readonly fields: readonly string[];
  readonly decodes: readonly (Decode | undefined)[];
}

const readings = new WeakMap<Columns, Reading>();

function readingOf(columns: Columns): Reading {
  const known = readings.get(columns);
  if (known !== undefined) return known;
  const fields = Object.keys(columns);
  const empty = Object.fromEntries(fields.map((field) => [field, null]));
  const made = { empty, fields, decodes: Object.values(columns).map(decoderOf) };
  readings.set(columns, made);
  return made;
}

/** A row from its values, which are in the order of the columns. `from` is the place of the first one. */
export function rowOf(values: readonly unknown[], columns: Columns, from = 0): Row {
  const { empty, fields, decodes } = readingOf(columns);
  // A copy has a place for each field already, so filling it is faster than adding them.
  const row = { ...empty };
  for (let at = 0; at < fields.length; at += 1) {
    const value = values[from + at];
    const decodeOne = decodes[at];
    row[fields[at] ?? ''] = value === null || decodeOne === undefined ? value : decodeOne(value);
  }
  return row;
}

/** Converts rows in place. A statement may already have named a column like its field. */
export function decode(rows: readonly Row[], columns: Columns): readonly Row[] {
  const { moves, turns } = decodingOf(columns);
  for (const row of rows) {
    for (const [field, column] of moves)
      if (!(field in row)) {
        row[field] = row[column];
        Reflect.deleteProperty(row, column);
      }
    for (const [field, decodeOne] of turns) {
      const value = row[field];
      if (value !== null) row[field] = decodeOne(value);
    }
  }
  return rows;
}
