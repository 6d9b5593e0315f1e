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
  // With a status in its condition, a list without a filter can use the index by status.
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

/** What a list is read from, the condition that the source does not contain yet, and the limit. */
interface ListSource {
  readonly from: PgTable | Subquery;
  readonly where: SQL | undefined;
  readonly limit: Placeholder | undefined;
}

/**
 * The source of a list. Each part has the order and the limit of the list by itself, and the page is read from the union of the parts,
 * because PostgreSQL does not apply the order and the limit of a union to its parts.
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
    // The versions of records are made from these hidden columns, which `*` leaves out.
    return sql`(select *, ctid, xmin from ${table} where ${those}${end})`;
  });
  return { from: new Subquery(sql.join(all, sql` union all `), {}, getTableName(table)), where: undefined, limit: whole().limit };
}
