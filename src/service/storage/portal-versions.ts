import { sql, type SQL } from 'drizzle-orm';
import { SHOWN_KINDS, type PortalSubjects } from '../domain/portal/subjects.ts';
import type { StatementCall, Placeholder } from './statement-templates.ts';

/** Raises the versions of portals whose contents have changed. */

/** Any number of ids as one parameter. */
const textOf = (ids: readonly string[]): string => `{${ids.map((id) => JSON.stringify(id)).join(',')}}`;
const texts = (placeholder: Placeholder): SQL => sql`${placeholder}::text[]`;

/** Parts of a statement. The last part is named `raised` and has ids and versions. `after` names what must run before them. */
export interface PortalRaise extends StatementCall {
  readonly build: (next: () => Placeholder, after: SQL) => SQL[];
}

/**
 * Raises the versions of an account's open portals that show these subjects. Rows are locked in a fixed order, so that two
 * statements never wait for each other.
 */
export function raisePortalVersions(account_id: string, { everybody, customers, records }: PortalSubjects, now: Date): PortalRaise {
  const kinds = SHOWN_KINDS.filter((kind) => (records[kind] ?? []).length > 0);
  return {
    shape: everybody ? 'raise all' : `raise ${kinds.join(' ')}`,
    values: [account_id, now.toISOString(), ...(everybody ? [] : [textOf(customers), ...kinds.map((kind) => textOf(records[kind] ?? []))])],
    build(next, after) {
      const account = next();
      const moment = next();
      const owners = everybody
        ? []
        : [
            sql`select unnest(${texts(next())})`,
            ...kinds.map(
              (kind) => sql`select customer_id from ${sql.identifier(kind)} where account_id = ${account} and id = any(${texts(next())})`,
            ),
          ];
      const whose = everybody ? sql`` : sql`and customer_id in (${sql.join(owners, sql` union `)})`;
      return [
        sql`shown as materialized (
        select id from portal_sessions
        where account_id = ${account} and expires_at > ${moment}::timestamptz ${whose} ${after}
        order by id for update
      )`,
        sql`raised as (
        update portal_sessions s set version = s.version + 1 from shown
        where s.account_id = ${account} and s.id = shown.id
        returning s.id, s.version
      )`,
      ];
    },
  };
}
