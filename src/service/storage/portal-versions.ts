import { sql, type SQL } from 'drizzle-orm';
import { SHOWN_KINDS, type PortalSubjects } from '../domain/portal/subjects.ts';

/** Raising the versions of the portals that show something else. */

/** Ids as one parameter, however many they are. */
const texts = (ids: readonly string[]): SQL => sql`${`{${ids.map((id) => JSON.stringify(id)).join(',')}}`}::text[]`;

/** Parts of a statement, the last of which is `raised`: the ids and versions. `after` says what has to be done before them. */
export type PortalRaise = (after: SQL) => SQL[];

/** Raises the versions of an account's open portals that show these subjects. Rows are locked in one order, so that two of them never wait for each other. */
export const raisePortalVersions =
  (account_id: string, { everybody, customers, records }: PortalSubjects, now: Date): PortalRaise =>
  (after) => {
    const owners = SHOWN_KINDS.flatMap((kind) => {
      const ids = records[kind] ?? [];
      return ids.length === 0
        ? []
        : [sql`select customer_id from ${sql.identifier(kind)} where account_id = ${account_id} and id = any(${texts(ids)})`];
    });
    const whose = everybody
      ? sql``
      : sql`and customer_id in (${sql.join([sql`select unnest(${texts(customers)})`, ...owners], sql` union `)})`;
    return [
      sql`shown as materialized (
        select id from portal_sessions
        where account_id = ${account_id} and expires_at > ${now.toISOString()}::timestamptz ${whose} ${after}
        order by id for update
      )`,
      sql`raised as (
        update portal_sessions s set version = s.version + 1 from shown
        where s.account_id = ${account_id} and s.id = shown.id
        returning s.id, s.version
      )`,
    ];
  };
