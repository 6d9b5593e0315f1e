import { and, asc, eq, getTableColumns, getTableName, inArray, is, lte, notInArray } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Due } from '../domain/ports.ts';
import { isFree, type Claims, type ClaimParts } from './claims.ts';
import * as collecting from './tables/collecting.ts';
import * as money from './tables/money.ts';
import * as people from './tables/people.ts';
import * as platform from './tables/platform.ts';
import * as sessions from './tables/sessions.ts';

const { webhook_queues, work } = platform;

/** Everything that a distributed PostgreSQL (Citus) needs: where the rows of each table are, and how due work is claimed there. */

/**
 * Where a distributed PostgreSQL stores the rows of a table.
 * account: all rows of an account are on one server, so that a payment needs only that server · reference: every server has a copy, for
 * small tables without an account · coordinator: only the coordinator has the rows, with which nodes coordinate: all nodes are connected
 * to it, look at its locks, and compare times by its clock.
 */
type Distribution = 'account' | 'reference' | 'coordinator';

/** The tables whose rows belong to no account. */
const OF_NO_ACCOUNT: Readonly<Record<string, Distribution>> = {
  accounts: 'reference',
  clock: 'coordinator',
  leases: 'coordinator',
  session_changes: 'coordinator',
  reconciled_days: 'reference',
  sim_authorisations: 'reference',
  sim_bank_entries: 'reference',
  sim_instructions: 'reference',
  vault_keys: 'reference',
};

const every = [collecting, money, people, platform, sessions]
  .flatMap((file): unknown[] => Object.values(file))
  .filter((one) => is(one, PgTable));

/** The place of every table. */
export const DISTRIBUTION: Readonly<Record<string, Distribution>> = Object.fromEntries(
  every.map(getTableName).map((table) => [table, OF_NO_ACCOUNT[table] ?? 'account']),
);

/**
 * Tables with a trigger that records changes. Citus supports no triggers of distributed tables, so there the nodes compare the versions of
 * sessions instead.
 */
const WITH_TRIGGER = ['checkout_sessions', 'emandate_sessions', 'portal_sessions'];

/** Statements that change the tables before they are distributed. */
export const citusPreparations = (): readonly string[] => WITH_TRIGGER.map((table) => `drop trigger if exists ${table}_change on ${table}`);

/** The table with which all other tables of accounts are colocated. Every release has it. */
const LEADING = 'customers';

/**
 * The statements that distribute a database. They are run on the coordinator, after the service has updated the schema and while no node
 * uses the database. After an upgrade they are run again: then they distribute only the new tables.
 */
export function citusStatements(): readonly string[] {
  const named = (wanted: Distribution) => Object.keys(DISTRIBUTION).filter((table) => DISTRIBUTION[table] === wanted);
  const others = named('account').filter((table) => table !== LEADING);
  const unless = (table: string) => `where not exists (select from pg_dist_partition where logicalrelid = '${table}'::regclass)`;
  return [
    'create extension if not exists citus',
    // Citus refuses every statement about triggers of a distributed table.
    `do $$ begin if not exists (select from pg_dist_partition where logicalrelid = '${LEADING}'::regclass) then
${citusPreparations()
  .map((statement) => `  ${statement};`)
  .join('\n')}
end if; end $$`,
    ...named('reference').map((table) => `select create_reference_table('${table}') ${unless(table)}`),
    `select create_distributed_table('${LEADING}', 'account_id', colocate_with => 'none') ${unless(LEADING)}`,
    ...others.map((table) => `select create_distributed_table('${table}', 'account_id', colocate_with => '${LEADING}') ${unless(table)}`),
  ];
}

/** How many queues one search returns at most. */
const MOST_CANDIDATES = 512;

/**
 * How a node claims where no statement can search and lock rows on all servers. It searches without locks, and claims what it found account
 * by account, on the account's server. Each claim checks again whether the rows are free, because another node may have taken them.
 */
export function claimsOnServers({ db, realNow, until }: ClaimParts): Claims {
  return {
    async claim(due, count) {
      const found = await db
        .select({ account_id: work.account_id, id: work.id })
        .from(work)
        .where(and(lte(work.due_at, due), isFree(work, realNow())))
        .orderBy(asc(work.due_at), asc(work.seq))
        .limit(count);
      return ofEachAccount(found, (account_id, ids) =>
        db
          .update(work)
          .set({ claimed_until: until() })
          .where(and(eq(work.account_id, account_id), inArray(work.id, ids), isFree(work, realNow())))
          .returning(getTableColumns(work)),
      );
    },
    async claimQueues(due, count, each, busy) {
      const full = Object.keys(busy).filter((to) => (busy[to] ?? 0) >= each);
      const found = await db
        .select({ account_id: webhook_queues.account_id, id: webhook_queues.id, receiver: webhook_queues.receiver })
        .from(webhook_queues)
        // Receivers at their limit are left out, because theirs would fill the result.
        .where(and(lte(webhook_queues.due_at, due), isFree(webhook_queues, realNow()), notInArray(webhook_queues.receiver, full)))
        .orderBy(asc(webhook_queues.due_at))
        .limit(MOST_CANDIDATES);
      const within = [...Map.groupBy(found, ({ receiver }) => receiver)].flatMap(([receiver, all]) =>
        all.slice(0, each - (busy[receiver] ?? 0)),
      );
      return ofEachAccount(within.slice(0, count), (account_id, ids) =>
        db
          .update(webhook_queues)
          .set({ claimed_until: until() })
          .where(and(eq(webhook_queues.account_id, account_id), inArray(webhook_queues.id, ids), isFree(webhook_queues, realNow())))
          .returning(getTableColumns(webhook_queues)),
      );
    },
  };
}

/** Claims what was found, one account after the other. */
async function ofEachAccount<T extends Due>(
  found: readonly { readonly account_id: string; readonly id: string }[],
  claim: (account_id: string, ids: string[]) => PromiseLike<T[]>,
): Promise<T[]> {
  const taken: T[] = [];
  for (const [account_id, rows] of Map.groupBy(found, (row) => row.account_id))
    taken.push(
      ...(await claim(
        account_id,
        rows.map(({ id }) => id),
      )),
    );
  return taken.sort((a, b) => a.due_at.getTime() - b.due_at.getTime());
}
