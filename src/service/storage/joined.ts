import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { decode, type Columns } from './decoded.ts';
import { send, type Filled, type Hole } from './templates.ts';

/** Statements that read rows of several tables at once. */

type Row = Readonly<Record<string, unknown>>;

/** The columns to read of each table, by the name of the table in the answer. */
export type Side = Readonly<Record<string, Columns>>;

/** An alias for each column, because tables have columns with the same name. */
const aliasOf = (side: string, name: string): string => `${side}.${name}`;

/** A column that has a value in every row of every table. */
const KEY = 'id';

interface Fields {
  readonly select: Readonly<Record<string, SQL.Aliased>>;
  readonly columns: Columns;
}

const known = new WeakMap<Side, Fields>();

function fieldsOf(sides: Side): Fields {
  const before = known.get(sides);
  if (before !== undefined) return before;
  const all = Object.entries(sides).flatMap(([side, columns]) =>
    Object.entries(columns).map(([name, column]) => ({ alias: aliasOf(side, name), column })),
  );
  const made = {
    select: Object.fromEntries(all.map(({ alias, column }) => [alias, sql`${column}`.as(alias)])),
    columns: Object.fromEntries(all.map(({ alias, column }) => [alias, column])),
  };
  known.set(sides, made);
  return made;
}

/** Sends a statement that reads several tables. Returns one row for each; null for a row that does not exist. */
export async function joined(
  db: Db,
  sides: Side,
  filled: Filled,
  build: (fields: Readonly<Record<string, SQL.Aliased>>, holes: readonly Hole[]) => SQLWrapper,
): Promise<Readonly<Record<string, Row | null>>[]> {
  const { select, columns } = fieldsOf(sides);
  const rows = decode(await send(db, filled, (holes) => build(select, holes)), columns);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(sides).map(([side, names]) => [
        side,
        row[aliasOf(side, KEY)] === null ? null : Object.fromEntries(Object.keys(names).map((name) => [name, row[aliasOf(side, name)]])),
      ]),
    ),
  );
}
