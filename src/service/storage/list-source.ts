import { and, getTableName, sql, Subquery, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { RECORD_STATUSES } from '../../contract/enums.ts';
import type { Kind } from '../domain/records/every-record.ts';
import type { Layout } from './connection.ts';
import { tableOf } from './rows.ts';
import { placeholderSequence, type Placeholder } from './statement-templates.ts';
import { decided, inFlight } from './tables/money.ts';

/** What lists are read from. In the short layout, some indexes serve only a part of the rows of a table. */

/** Which rows are in which index: each row of these kinds meets one of the conditions. */
const PARTS: Partial<Record<Kind, readonly SQL[]>> = {
  transactions: [decided, inFlight],
  // So the index by status serves the list without a filter too.
  customers: RECORD_STATUSES.map((status) => sql.raw(`customer_status = '${status}'`)),
};

/** A list: its condition with all bounds, and its order. */
export interface ListQuery {
  readonly kind: Kind;
  readonly layout: Layout;
  readonly where: (next: () => Placeholder) => SQL | undefined;
  readonly by: readonly SQL[];
  /** Whether the last value limits the number of records. */
  readonly isLimited: boolean;
}

/** What a list is read from, the condition that is left, and the limit. */
interface ListSource {
  readonly from: PgTable | Subquery;
  readonly where: SQL | undefined;
  readonly limit: Placeholder | undefined;
}

/**
 * The source of a list. Each part is read by itself, in the order of the list and as far as a page goes, and the whole is read from
 * the parts: PostgreSQL does not carry an order or a limit into a union.
 */
export function sourceOf({ kind, layout, where, by, isLimited }: ListQuery, placeholders: readonly Placeholder[]): ListSource {
  const table = tableOf(kind);
  const parts = layout === 'long' ? undefined : PARTS[kind];
  const whole = (part?: SQL) => {
    const next = placeholderSequence(placeholders);
    return { where: and(where(next), part), limit: isLimited ? next() : undefined };
  };
  if (parts === undefined) return { from: table, ...whole() };
  const all = parts.map((part) => {
    const { where: those, limit } = whole(part);
    const end = limit === undefined ? sql`` : sql` order by ${sql.join([...by], sql`, `)} limit ${limit}`;
    // Versions of records need the hidden columns.
    return sql`(select *, ctid, xmin from ${table} where ${those}${end})`;
  });
  return { from: new Subquery(sql.join(all, sql` union all `), {}, getTableName(table)), where: undefined, limit: whole().limit };
}
