import { and, desc, eq, getTableColumns, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Condition } from '../domain/ports.ts';
import type { Kind } from '../domain/records/every-record.ts';
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

function conditionSql<K extends Kind>(kind: K, condition: Condition<K>): SQL | undefined {
  if ('any' in condition) return or(...condition.any.map((group) => and(...group.map((one) => conditionSql(kind, one)))));
  const at = column(kind, condition.field);
  if ('is' in condition) {
    const value: unknown = condition.is;
    if (value === null) return isNull(at);
    // In the text and not a parameter: an index of only some rows serves a statement only if its text says that it wants those rows.
    return eq(at, typeof value === 'boolean' ? sql.raw(String(value)) : value);
  }
  if ('oneOf' in condition) return inArray(at, [...condition.oneOf]);
  if ('from' in condition) return gte(at, condition.from);
  if ('before' in condition) return lt(at, condition.before);
  return ilike(at, `%${condition.contains.replace(/[\\%_]/g, '\\$&')}%`);
}

/** The condition for rows of one account that meet all conditions. */
export const owned = <K extends Kind>(kind: K, account_id: string, conditions: readonly Condition<K>[]): SQL | undefined =>
  and(eq(column(kind, 'account_id'), account_id), ...conditions.map((condition) => conditionSql(kind, condition)));

/** The condition for the row of one account with an id, or with one of several. */
export const ownId = (kind: Kind, account_id: string, id: string | readonly string[]): SQL | undefined =>
  and(
    eq(column(kind, 'account_id'), account_id),
    typeof id === 'string' ? eq(column(kind, 'id'), id) : inArray(column(kind, 'id'), [...id]),
  );

/** The order of a kind's lists, and the text form of a position: digits, with a dot for kinds that are listed by creation. */
export function orderOf(kind: Kind) {
  const seq = column(kind, 'seq');
  if (!KINDS_BY_CREATION.some((listed) => listed === kind))
    return {
      by: [desc(seq)],
      after: (cursor: string): SQL => lt(seq, Number.parseInt(cursor, 10)),
      cursor: (row: Row) => String(row['seq']),
    };
  const created_at = column(kind, 'created_at');
  return {
    by: [desc(created_at), desc(seq)],
    after(cursor: string): SQL {
      const [at = '', place = ''] = cursor.split('.');
      return sql`(${created_at}, ${seq}) < (${new Date(Number(at)).toISOString()}::timestamptz, ${Number(place)}::bigint)`;
    },
    cursor: (row: Row) => `${row['created_at'] instanceof Date ? row['created_at'].getTime() : 0}.${String(row['seq'])}`,
  };
}

/** The columns that are read of a record: all except the vault's sealed columns. */
export const selections = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [kind, withoutSealed(getTableColumns(table as PgTable))]),
) as Record<Kind, Record<string, PgColumn>>;
