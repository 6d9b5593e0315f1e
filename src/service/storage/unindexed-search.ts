import { and, eq, gt, sql } from 'drizzle-orm';
import type { Kind } from '../domain/records/every-record.ts';
import type { Db } from './connection.ts';
import { column, tableOf } from './rows.ts';

/** The rows that one statement reads. */
const SLICE = 20_000;

/**
 * The ids of an account's rows that have one of these values in a column without an index. All rows are read, in the order of the
 * key and in short statements, so that no other transaction waits. Only for rare questions that are not worth an index.
 */
export async function searchUnindexed(db: Db, account_id: string, kind: Kind, field: string, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return [];
  const id = column(kind, 'id');
  const found: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const slice = sql`select ${id} as id, ${column(kind, field)} as value from ${tableOf(kind)}
      where ${and(eq(column(kind, 'account_id'), account_id), gt(id, after))} order by ${id} limit ${SLICE}`;
    const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
    const answer: unknown = await db.execute(sql`with slice as (${slice})
      select (select id from slice order by id offset ${SLICE - 1}) as last,
        (select coalesce(jsonb_agg(id), '[]'::jsonb) from slice where value in ${wanted}) as ids`);
    const [row] = (answer as { readonly rows: readonly { readonly last: string | null; readonly ids: readonly string[] }[] }).rows;
    found.push(...(row?.ids ?? []));
    after = row?.last ?? null;
  }
  return found;
}
