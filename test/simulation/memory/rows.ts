import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Condition, Page, PageRequest } from '../../../src/service/domain/ports.ts';
import type { Kind, Records } from '../../../src/service/domain/records/every-record.ts';
import { KINDS_BY_CREATION, tables } from '../../../src/service/storage/tables.ts';

/** Rows of the simulated database: how a table stores a record, which rows a condition selects, and the order of lists. */

/** A row: the fields of a record, the vault's columns, and its position in the order of writing. */
export type Row = Readonly<Record<string, unknown>> & { readonly account_id: string; readonly id: string; readonly seq: number };

/** The default value of each column of a table. */
const EMPTY = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [
    kind,
    Object.fromEntries(
      Object.entries(getTableColumns(table as PgTable))
        // Columns that the database generates are only for its indexes.
        .filter(([, column]) => column.generated === undefined)
        .map(([name, column]) => [name, typeof column.default === 'object' ? null : (column.default ?? null)]),
    ),
  ]),
) as Record<Kind, Record<string, unknown>>;

/** Whether a kind of record has a column of that name that the service writes. */
export const isKnown = (kind: Kind, name: string): boolean => name in EMPTY[kind];

/** The fields of a record as a row stores them. Undefined fields and fields without a column are left out. */
export const fieldsOf = (kind: Kind, fields: object): Record<string, unknown> =>
  structuredClone(Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && isKnown(kind, name))));

/** The row of a new record. */
export const rowOf = (kind: Kind, fields: object, seq: number): Row =>
  ({ ...EMPTY[kind], ...fieldsOf(kind, fields), seq }) as unknown as Row;

const comparable = (value: unknown): string | number => {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isSame = (value: unknown, other: unknown): boolean =>
  value === null || other === null ? value === other : comparable(value) === comparable(other);

/** Whether a row meets a condition. As in SQL, an empty value is never smaller, greater or contained. */
export function meets<K extends Kind>(row: Row, condition: Condition<K>): boolean {
  if ('any' in condition) return condition.any.some((group) => group.every((one) => meets(row, one)));
  const value = row[String(condition.field)] ?? null;
  if ('is' in condition) return isSame(value, condition.is ?? null);
  if (value === null) return false;
  if ('oneOf' in condition) return condition.oneOf.some((one) => isSame(value, one));
  if ('from' in condition) return comparable(value) >= comparable(condition.from);
  if ('before' in condition) return comparable(value) < comparable(condition.before);
  return String(comparable(value)).toLowerCase().includes(condition.contains.toLowerCase());
}

const createdAt = (row: Row): number => (row['created_at'] instanceof Date ? row['created_at'].getTime() : 0);

/** A page of rows that meet a list's conditions. */
export function pageOf<K extends Kind>(kind: K, rows: Row[], { limit, after }: PageRequest): Page<Records[K]> {
  const isListed = KINDS_BY_CREATION.some((listed) => listed === kind);
  const sorted = rows.sort((a, b) => (isListed ? createdAt(b) - createdAt(a) : 0) || b.seq - a.seq);
  const [at = '', place = ''] = (after ?? '').split('.');
  const isAfter = (row: Row): boolean => {
    if (after === undefined) return true;
    if (!isListed) return row.seq < Number(at);
    return createdAt(row) < Number(at) || (createdAt(row) === Number(at) && row.seq < Number(place));
  };
  const left = sorted.filter(isAfter);
  const page = limit === undefined ? left : left.slice(0, limit);
  const last = page.at(-1);
  const cursor = last === undefined ? null : isListed ? `${createdAt(last)}.${last.seq}` : String(last.seq);
  return { rows: page as unknown as Records[K][], next: page.length < left.length ? cursor : null };
}
