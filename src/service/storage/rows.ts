import { and, desc, eq, getTableColumns, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Condition } from '../domain/ports.ts';
import type { Kind } from '../domain/records/every-record.ts';
import { withoutSealed } from './sealed-columns.ts';
import { LISTED, tables } from './tables.ts';

/** Records by their kind, in the words of the database: tables, columns, conditions, and the order of lists. */

/** Drizzle's types cannot follow which of the tables it is; rows are told apart by {@link Records} instead. */
export const tableOf = (kind: Kind): PgTable => tables[kind];

/** The column of a field. @throws Error for a field without one */
export function column(kind: Kind, field: PropertyKey): PgColumn {
  const found = (getTableColumns(tableOf(kind)) as Record<string, PgColumn | undefined>)[String(field)];
  if (found === undefined) throw new Error(`${kind} has no column ${String(field)}`);
  return found;
}

/** A condition of a list. */
export function where<K extends Kind>(kind: K, condition: Condition<K>): SQL | undefined {
  if ('any' in condition) return or(...condition.any.map((group) => and(...group.map((one) => where(kind, one)))));
  const at = column(kind, condition.field);
  if ('is' in condition) return condition.is === null ? isNull(at) : eq(at, condition.is);
  if ('oneOf' in condition) return inArray(at, [...condition.oneOf]);
  if ('from' in condition) return gte(at, condition.from);
  if ('before' in condition) return lt(at, condition.before);
  return ilike(at, `%${condition.contains.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Rows of one account that meet conditions. */
export const owned = (kind: Kind, account_id: string, ...more: (SQL | undefined)[]) =>
  and(eq(column(kind, 'account_id'), account_id), ...more);

/** How a kind is listed, and how a place in that list is written down: a cursor is digits, with a dot for kinds in order of creation. */
export function orderOf(kind: Kind) {
  const seq = column(kind, 'seq');
  if (!LISTED.some((listed) => listed === kind))
    return {
      by: [desc(seq)],
      after: (cursor: string) => lt(seq, Number.parseInt(cursor, 10)),
      cursor: (row: Record<string, unknown>) => String(row['seq']),
    };
  const created_at = column(kind, 'created_at');
  return {
    by: [desc(created_at), desc(seq)],
    after: (cursor: string) => {
      const [at = '', place = ''] = cursor.split('.');
      return sql`(${created_at}, ${seq}) < (${new Date(Number(at)).toISOString()}::timestamptz, ${Number(place)}::bigint)`;
    },
    cursor: (row: Record<string, unknown>) =>
      `${row['created_at'] instanceof Date ? row['created_at'].getTime() : 0}.${String(row['seq'])}`,
  };
}

/** What is read of a record: every column but those that the vault keeps something in. */
export const selections = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [kind, withoutSealed(getTableColumns(table as PgTable))]),
) as Record<Kind, Record<string, PgColumn>>;
