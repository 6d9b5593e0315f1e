import { Column, is } from 'drizzle-orm';
import { PgTimestamp, type PgColumn } from 'drizzle-orm/pg-core';

/** Rows as the driver gives them, turned into what the columns hold. */

type Row = Record<string, unknown>;
type Decode = (value: unknown) => unknown;

/** Columns by the names that they have in a row. */
export type Columns = Readonly<Record<string, PgColumn>>;

/** A moment as PostgreSQL writes it in UTC, `2026-11-23 06:34:21.123+00`, turned into ISO 8601, which is read several times faster. */
const moment = (value: unknown): Date => {
  const text = String(value);
  return new Date(text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text);
};

/** What a column makes of the driver's value; undefined where it takes it as it is. */
function decoderOf(column: PgColumn): Decode | undefined {
  if (is(column, PgTimestamp)) return moment;
  const own: unknown = Reflect.get(column, 'mapFromDriverValue');
  return own === Column.prototype.mapFromDriverValue ? undefined : (value) => column.mapFromDriverValue(value);
}

/** What is done with the values of rows: a field that has another name than its column is moved, and values are turned. */
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

/** Turns rows into what the columns hold, where they stand. A statement may have named a column as its field already. */
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
