import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { SliceFilter } from '../domain/archive.ts';
import type { Db } from './connection.ts';
import { archive_slices } from './tables/archive.ts';

/** The condition for archived slices that match a filter. */
export const archivedSlices = ({ account_id, customer_id }: SliceFilter): SQL | undefined =>
  and(
    isNull(archive_slices.restored_at),
    account_id === undefined ? undefined : eq(archive_slices.account_id, account_id),
    customer_id === undefined ? undefined : sql`${archive_slices.customers} @> ${JSON.stringify([customer_id])}::jsonb`,
  );

/** The archive's files with transactions of a customer who was not erased before they were archived. */
export async function filesOfCustomer(db: Db, account_id: string, customer_id: string): Promise<string[]> {
  const rows = await db
    .select({ file: archive_slices.file })
    .from(archive_slices)
    .where(archivedSlices({ account_id, customer_id }))
    .orderBy(asc(archive_slices.first_at), asc(archive_slices.id));
  return rows.map(({ file }) => file);
}
