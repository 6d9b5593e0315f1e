import { sql } from 'drizzle-orm';
import type { Db, Layout } from './connection.ts';

/**
 * The layout of a database. Migration 0023 marks a database in which nothing was stored before it: no node of an earlier release has
 * used it. There, records are written in short forms that an earlier release cannot read (short-forms.ts), and the indexes of
 * transactions leave out those whose outcome is not known (tables/money.ts). Every other database keeps what an earlier release needs.
 */

/** The mark of migration 0023. */
const MARK = 'pay-elements: short layout';

/** Reads the layout of a database. */
export async function layoutOf(db: Db): Promise<Layout> {
  const answer: unknown = await db.execute(sql`select obj_description('checkout_sessions'::regclass, 'pg_class') as mark`);
  return (answer as { readonly rows: readonly { readonly mark: string | null }[] }).rows[0]?.mark === MARK ? 'short' : 'long';
}
