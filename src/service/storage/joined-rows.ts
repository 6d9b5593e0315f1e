import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { decode, type Columns } from './decoded.ts';
import { runStatement, type StatementCall, type Placeholder } from './statement-templates.ts';

/** Statements that read rows of several tables at once. */

type Row = Readonly<Record<string, unknown>>;

/** The columns to read of each table, by the name of the table in the answer. */
export type JoinedTables = Readonly<Record<string, Columns>>;

/** An alias for each column, because tables have columns with the same name. */
const aliasOf = (table: string, name: string): string => `${table}.${name}`;

/** A column that has a value in every row of every table. */
const KEY = 'id';

interface Fields {
  readonly select: Readonly<Record<string, SQL.Aliased>>;
  readonly columns: Columns;
}

const known = new WeakMap<JoinedTables, Fields>();

function fieldsOf(tables: JoinedTables): Fields {
  const before = known.get(tables);
  if (before !== undefined) return before;
  const all = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, column]) => ({ alias: aliasOf(table, name), column })),
  );
  const made = {
    select: Object.fromEntries(all.map(({ alias, column }) => [alias, sql`${column}`.as(alias)])),
    columns: Object.fromEntries(all.map(({ alias, column }) => [alias, column])),
  };
  known.set(tables, made);
  return made;
}

/** Sends a statement that reads several tables. Returns one row for each; null for a row that does not exist. */
export async function readJoined(
  db: Db,
  tables: JoinedTables,
  call: StatementCall,
  build: (fields: Readonly<Record<string, SQL.Aliased>>, placeholders: readonly Placeholder[]) => SQLWrapper,
): Promise<Readonly<Record<string, Row | null>>[]> {
  const { select, columns } = fieldsOf(tables);
  const rows = decode(await runStatement(db, call, (placeholders) => build(select, placeholders)), columns);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(tables).map(([table, names]) => [
        table,
        row[aliasOf(table, KEY)] === null ? null : Object.fromEntries(Object.keys(names).map((name) => [name, row[aliasOf(table, name)]])),
      ]),
    ),
  );
}
