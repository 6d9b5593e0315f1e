import { and, desc, eq, getTableColumns, gte, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Condition } from '../domain/ports.ts';
import type { Kind } from '../domain/records/every-record.ts';
import type { Part, Place, Statement } from './prepared.ts';
import { withoutSealed } from './sealed-columns.ts';
import { KINDS_BY_CREATION, tables } from './tables.ts';

/** Translates records into SQL: tables, columns, conditions and the order of lists. */

/** A row as it was read. */
export type Row = Readonly<Record<string, unknown>>;

/** The table of a kind. Drizzle's types cannot tell which table it is; rows get their type from {@link Records}. */
export const tableOf = (kind: Kind): PgTable => tables[kind];

/** The column of a field. @throws Error for a field without a column */
export function column(kind: Kind, field: PropertyKey): PgColumn {
  const found = (getTableColumns(tableOf(kind)) as Record<string, PgColumn | undefined>)[String(field)];
  if (found === undefined) throw new Error(`${kind} has no column ${String(field)}`);
  return found;
}

/** A value in the form in which it is sent. */
export const sent = (at: PgColumn, value: unknown): unknown => (value === null ? null : at.mapToDriverValue(value));

/** The fields of a row that are set, with their values. */
export function fieldsOf(table: PgTable, row: Row) {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => row[field] !== undefined);
  return {
    shape: columns.map(([field]) => field).join(),
    values: columns.map(([field, at]) => sent(at, row[field])),
    places: (place: Place) => Object.fromEntries(columns.map(([field]) => [field, sql`${place()}`])),
  };
}

/** A condition of a statement. */
export interface Where extends Part {
  build(place: Place): SQL | undefined;
}

function conditionOf<K extends Kind>(kind: K, condition: Condition<K>): Where {
  if ('any' in condition) return anyOf(condition.any.map((group) => allOf(group.map((one) => conditionOf(kind, one)))));
  const at = column(kind, condition.field);
  const where = (compare: string, value: unknown, build: Where['build']) => ({
    shape: `${at.name} ${compare}`,
    values: [value],
    build,
  });
  if ('is' in condition) {
    const value: unknown = condition.is;
    if (value === null) return { shape: `${at.name} null`, values: [], build: () => isNull(at) };
    // In the text and not a value: an index of only some rows serves a statement only if its text says that it wants those rows.
    if (typeof value === 'boolean') return { shape: `${at.name} ${value}`, values: [], build: () => eq(at, sql.raw(String(value))) };
    return where('=', sent(at, value), (place) => eq(at, place()));
  }
  if ('oneOf' in condition) return where('in', [...condition.oneOf], (place) => sql`${at} = any(${place()})`);
  if ('from' in condition) return where('>=', sent(at, condition.from), (place) => gte(at, place()));
  if ('before' in condition) return where('<', sent(at, condition.before), (place) => lt(at, place()));
  return where('contains', `%${condition.contains.replace(/[\\%_]/g, '\\$&')}%`, (place) => ilike(at, sql`${place()}`));
}

const joined = (parts: readonly Where[], word: string, join: typeof and): Where => ({
  shape: `(${parts.map(({ shape }) => shape).join(word)})`,
  values: parts.flatMap(({ values }) => values),
  build: (place) => join(...parts.map((part) => part.build(place))),
});
const allOf = (parts: readonly Where[]): Where => joined(parts, ' and ', and);
const anyOf = (parts: readonly Where[]): Where => joined(parts, ' or ', or);

/** The condition for rows of one account that meet all conditions. */
export function owned<K extends Kind>(kind: K, account_id: string, conditions: readonly Condition<K>[], ...more: readonly Where[]): Where {
  const mine: Where = { shape: 'mine', values: [account_id], build: (place) => eq(column(kind, 'account_id'), place()) };
  return allOf([mine, ...conditions.map((condition) => conditionOf(kind, condition)), ...more]);
}

/** The condition for the row of one account with an id, or with one of several. */
export function ownId(kind: Kind, account_id: string, id: string | readonly string[]): Where {
  const condition = typeof id === 'string' ? { field: 'id', is: id } : { field: 'id', oneOf: id };
  return owned(kind, account_id, [condition as Condition<Kind>]);
}

/** The order of a kind's lists, and the text form of a position: digits, with a dot for kinds that are listed by creation. */
export function orderOf(kind: Kind) {
  const seq = column(kind, 'seq');
  if (!KINDS_BY_CREATION.some((listed) => listed === kind))
    return {
      by: [desc(seq)],
      after: (cursor: string): Where => ({ shape: 'after', values: [Number.parseInt(cursor, 10)], build: (place) => lt(seq, place()) }),
      cursor: (row: Row) => String(row['seq']),
    };
  const created_at = column(kind, 'created_at');
  return {
    by: [desc(created_at), desc(seq)],
    after(cursor: string): Where {
      const [at = '', place = ''] = cursor.split('.');
      return {
        shape: 'after',
        values: [new Date(Number(at)).toISOString(), Number(place)],
        build: (next) => sql`(${created_at}, ${seq}) < (${next()}::timestamptz, ${next()}::bigint)`,
      };
    },
    cursor: (row: Row) => `${row['created_at'] instanceof Date ? row['created_at'].getTime() : 0}.${String(row['seq'])}`,
  };
}

/** Columns under the names of their fields. The driver names what it reads by columns, and `one-time` is stored as `one_time`. */
const underFields = (columns: Record<string, PgColumn>) =>
  Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, at.name === field ? at : sql`${at}`.mapWith(at).as(field)]));

/** The columns that are read of a record: with the vault's sealed columns, and without them. */
const selections = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => {
    const columns = getTableColumns(table as PgTable);
    return [kind, { all: underFields(columns), open: underFields(withoutSealed(columns)) }];
  }),
) as Record<Kind, Record<'all' | 'open', ReturnType<typeof underFields>>>;

/** How rows are read: with the sealed values, locked until the commit, in an order, and how many at most. */
interface Reading {
  readonly isSealed?: boolean;
  readonly isLocked?: boolean;
  readonly order?: readonly (SQL | PgColumn)[];
  readonly limit?: number | undefined;
}

/** The statement that reads rows. */
export const reads = (
  kind: Kind,
  where: Where,
  { isSealed = false, isLocked = false, order = [], limit }: Reading = {},
): Statement<Row[]> => ({
  shape: `select ${kind} ${where.shape} ${isSealed} ${isLocked} ${order.length} ${limit !== undefined}`,
  values: limit === undefined ? where.values : [...where.values, limit],
  isFlat: true,
  build(db, place) {
    const table = tableOf(kind);
    const rows = db
      .select(selections[kind][isSealed ? 'all' : 'open'])
      .from(table)
      .where(where.build(place))
      .orderBy(...order)
      .$dynamic();
    const page = limit === undefined ? rows : rows.limit(place());
    return isLocked ? page.for('update') : page;
  },
});
