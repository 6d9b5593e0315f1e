import { and, desc, eq, getTableColumns, gte, ilike, inArray, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Condition } from '../domain/ports.ts';
import type { Kind } from '../domain/records/every-record.ts';
import { withoutSealed } from './sealed-columns.ts';
import { KINDS_BY_CREATION, tables } from './tables.ts';
import type { Layout } from './connection.ts';
import { valueOf, type Placeholder } from './statement-templates.ts';

/** Translates records into SQL: tables, columns, conditions and the order of lists. */

/** The table of a kind. Drizzle's types cannot tell which table it is; rows get their type from {@link Records}. */
export const tableOf = (kind: Kind): PgTable => tables[kind];

/** The column of a field. @throws Error for a field without a column */
export function column(kind: Kind, field: PropertyKey): PgColumn {
  const found = (getTableColumns(tableOf(kind)) as Record<string, PgColumn | undefined>)[String(field)];
  if (found === undefined) throw new Error(`${kind} has no column ${String(field)}`);
  return found;
}

/**
 * Whether a condition compares with null, true or false. These are written into the SQL text, because an index of only some rows serves
 * a statement only if its text says that it wants those rows.
 */
const isFixed = ({ is }: { readonly is: unknown }): boolean => is === null || typeof is === 'boolean';

/** The shape of a condition: everything except its values. Conditions of the same shape have the same SQL text. */
export function shapeOf<K extends Kind>(condition: Condition<K>): string {
  if ('any' in condition) return `(${condition.any.map((group) => group.map(shapeOf).join('&')).join('|')})`;
  const field = String(condition.field);
  if ('is' in condition) return isFixed(condition) ? `${field} is ${String(condition.is)}` : `${field}=`;
  if ('oneOf' in condition) return `${field} in ${condition.oneOf.length}`;
  return `${field}${'from' in condition ? '>=' : 'before' in condition ? '<' : '~'}`;
}

/** The values of a condition, in the order in which {@link conditionSql} uses placeholders for them. */
export function valuesOf<K extends Kind>(condition: Condition<K>): readonly unknown[] {
  if ('any' in condition) return condition.any.flatMap((group) => group.flatMap(valuesOf));
  if ('is' in condition) return isFixed(condition) ? [] : [condition.is];
  if ('oneOf' in condition) return condition.oneOf;
  if ('from' in condition) return [condition.from];
  if ('before' in condition) return [condition.before];
  return [`%${condition.contains.replace(/[\\%_]/g, '\\$&')}%`];
}

/** The SQL of a condition, with the next placeholders for its values. */
export function conditionSql<K extends Kind>(kind: K, condition: Condition<K>, next: () => Placeholder): SQL | undefined {
  if ('any' in condition) return or(...condition.any.map((group) => and(...group.map((one) => conditionSql(kind, one, next)))));
  const at = column(kind, condition.field);
  const value = () => valueOf(next(), at);
  if ('is' in condition) {
    if (condition.is === null) return isNull(at);
    return eq(at, isFixed(condition) ? sql.raw(String(condition.is)) : value());
  }
  if ('oneOf' in condition) return inArray(at, condition.oneOf.map(value));
  if ('from' in condition) return gte(at, value());
  if ('before' in condition) return lt(at, value());
  return ilike(at, next());
}

/** The condition for rows of one account that meet further conditions. */
export const owned = (kind: Kind, account_id: string | SQLWrapper, ...more: (SQL | undefined)[]) =>
  and(eq(column(kind, 'account_id'), account_id), ...more);

/**
 * The order of a kind's lists, and the text form of a position: digits, with a dot for kinds that are listed by creation. In the short
 * layout, sessions have no index for the order of writing. Their ids begin with the time, so the order of the key is nearly the same.
 */
export function orderOf(kind: Kind, layout: Layout) {
  const seq = column(kind, 'seq');
  const id = column(kind, 'id');
  if (kind === 'checkout_sessions' && layout === 'short')
    return {
      by: [desc(id)],
      places: (cursor: string): readonly unknown[] => [cursor],
      after: (next: () => Placeholder) => lt(id, valueOf(next(), id)),
      cursor: (row: Record<string, unknown>) => String(row['id']),
    };
  if (!KINDS_BY_CREATION.some((listed) => listed === kind))
    return {
      by: [desc(seq)],
      places: (cursor: string): readonly unknown[] => [Number.parseInt(cursor, 10)],
      after: (next: () => Placeholder) => lt(seq, valueOf(next(), seq)),
      cursor: (row: Record<string, unknown>) => String(row['seq']),
    };
  const created_at = column(kind, 'created_at');
  return {
    by: [desc(created_at), desc(seq)],
    places: (cursor: string): readonly unknown[] => {
      const [at = '', place = ''] = cursor.split('.');
      return [new Date(Number(at)).toISOString(), Number(place)];
    },
    after: (next: () => Placeholder) => sql`(${created_at}, ${seq}) < (${next()}::timestamptz, ${next()}::bigint)`,
    cursor: (row: Record<string, unknown>) =>
      `${row['created_at'] instanceof Date ? row['created_at'].getTime() : 0}.${String(row['seq'])}`,
  };
}

/** The columns that are read of a record: all except the vault's sealed columns. */
export const selections = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [kind, withoutSealed(getTableColumns(table as PgTable))]),
) as Record<Kind, Record<string, PgColumn>>;
