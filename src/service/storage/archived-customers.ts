import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { SliceFilter } from '../domain/archive.ts';
import type { Db } from './connection.ts';
import { archive_slices } from './tables/archive.ts';

/** Slices that are out of the database, as a filter names them. */
export const archivedSlices = ({ account_id, customer_id }: SliceFilter): SQL | undefined =>
  and(
    isNull(archive_slices.restored_at),
    account_id === undefined ? undefined : eq(archive_slices.account_id, account_id),
    customer_id === undefined ? undefined : sql`${archive_slices.customers} @> ${JSON.stringify([customer_id])}::jsonb`,
  );

/** The files in which a customer's transactions are, erased ones aside. */
export async function filesOfCustomer(db: Db, account_id: string, customer_id: string): Promise<string[]> {
  const rows = await db
    .select({ file: archive_slices.file })
    .from(archive_slices)
    .where(archivedSlices({ account_id, customer_id }))
    .orderBy(asc(archive_slices.first_at), asc(archive_slices.id));
  return rows.map(({ file }) => file);
}
