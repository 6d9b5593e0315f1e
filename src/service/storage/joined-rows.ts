import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { rowOf, type Columns } from './decoded.ts';
import { readValues, type StatementCall, type Placeholder } from './statement-templates.ts';

/** Statements that read rows of several tables at once. */

type Row = Readonly<Record<string, unknown>>;

/** The columns to read of each table, by the name of the table in the answer. */
export type JoinedTables = Readonly<Record<string, Columns>>;

/** A column that has a value in every row of every table. */
const KEY = 'id';

/** A table of the answer: its columns, the place of the first of them and that of its key. */
interface Part {
  readonly table: string;
  readonly columns: Columns;
  readonly first: number;
  readonly key: number;
}

interface Fields {
  readonly select: Readonly<Record<string, SQL.Aliased>>;
  readonly parts: readonly Part[];
}

const known = new WeakMap<JoinedTables, Fields>();

function fieldsOf(tables: JoinedTables): Fields {
  const before = known.get(tables);
  if (before !== undefined) return before;
  const select: Record<string, SQL.Aliased> = {};
  const parts: Part[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    const first = Object.keys(select).length;
    parts.push({ table, columns, first, key: first + Object.keys(columns).indexOf(KEY) });
    // An alias for each column, because tables have columns with the same name.
    for (const [name, column] of Object.entries(columns)) select[`${table}.${name}`] = sql`${column}`.as(`${table}.${name}`);
  }
  const made = { select, parts };
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
  const { select, parts } = fieldsOf(tables);
  const rows = await readValues(db, call, (placeholders) => build(select, placeholders));
  return rows.map((values) =>
    Object.fromEntries(parts.map(({ table, columns, first, key }) => [table, values[key] === null ? null : rowOf(values, columns, first)])),
  );
}
