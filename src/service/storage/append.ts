import { and, eq, sql, type SQL } from 'drizzle-orm';
import { WriteConflict } from '../domain/database-fault.ts';
import type { Change } from '../domain/decision.ts';
import type { Db } from './connection.ts';
import { ownId, tableOf } from './rows.ts';
import { sealedColumns } from './sealed-columns.ts';
import { checkout_sessions } from './tables/checkout.ts';
import { accounts, webhook_queues, webhooks } from './tables/platform.ts';

/**
 * Writes changes. What another transaction may have changed comes first, each in a statement of its own: a decision that came too late ends
 * there. All other changes are parts of one statement, up to the second change of a record.
 */

/** The most rows in one insert, because a statement has a limit on its values. */
const MOST_ROWS = 100;

/** Changes that one part of a statement writes: inserts or deletes of one kind, or one other change. */
type Group = [Change, ...Change[]];

const keyOf = (change: Change): string => `${change.kind} ${'row' in change ? change.row.id : change.id}`;

/**
 * The condition that a record must still meet; undefined where a change has none. A checkout session must have the version, and a
 * webhook the number of tries, that the decision was made from.
 */
function guardOf(change: Change): SQL | undefined {
  if (change.op !== 'update') return undefined;
  if (change.kind === 'checkout_sessions' && change.set.version !== undefined) return eq(checkout_sessions.version, change.set.version - 1);
  if (change.kind === 'webhooks' && change.set.tries !== undefined)
    return and(eq(webhooks.status, 'pending'), sql`jsonb_array_length(${webhooks.tries}) = ${change.set.tries.length - 1}`);
  return undefined;
}

/**
 * Changes in statements. The parts of a statement run in any order: so no record occurs twice in one, and all new rows of a kind are one
 * part, in their order.
 */
function statementsOf(changes: readonly Change[]): Group[][] {
  const statements: Group[][] = [];
  let seen = new Set<string>();
  let open = new Map<string, Group>();
  for (const change of changes) {
    const place = `${change.op} ${change.kind}${change.op === 'update' ? ` ${change.id}` : ''}`;
    if (statements.length === 0 || seen.has(keyOf(change)) || open.get(place)?.length === MOST_ROWS) {
      seen = new Set();
      open = new Map();
      statements.push([]);
    }
    seen.add(keyOf(change));
    const group = open.get(place);
    if (group !== undefined) group.push(change);
    else {
      const started: Group = [change];
      open.set(place, started);
      statements.at(-1)?.push(started);
    }
  }
  return statements;
}

/** Writes changes of an account. @throws WriteConflict if another transaction has changed a record first */
export async function append(db: Db, account_id: string, changes: readonly Change[]): Promise<void> {
  const added = new Set(changes.filter(({ op }) => op === 'insert').map(keyOf));
  const isGuarded = (change: Change) => guardOf(change) !== undefined && !added.has(keyOf(change));
  for (const change of changes.filter(isGuarded)) if ((await partOf(db, account_id, [change])).length === 0) throw new WriteConflict();
  for (const groups of statementsOf(changes.filter((change) => !isGuarded(change)))) {
    const parts = groups.map((group, at) => db.$with(`change_${at}`).as(partOf(db, account_id, group)));
    await db
      .with(...parts)
      .select(DONE)
      .from(sql`(select 1) as one`);
  }
}

const DONE = { done: sql<number>`1`.as('done') };

/** The part of a statement that writes a group. */
function partOf(db: Db, account_id: string, group: Group) {
  const [change] = group;
  if (change.kind === 'accounts') return db.update(accounts).set(change.set).where(eq(accounts.id, account_id)).returning(DONE);
  if (change.kind === 'webhook_queues' && change.op === 'insert') return enqueued(db, group);
  const table = tableOf(change.kind);
  if (change.op === 'insert')
    return db
      .insert(table)
      .values(group.map((one) => ('row' in one ? { ...one.row, ...sealedColumns(one) } : {})))
      .returning(DONE);
  if (change.op === 'delete')
    return db
      .delete(table)
      .where(
        ownId(
          change.kind,
          account_id,
          group.map((one) => ('id' in one ? one.id : '')),
        ),
      )
      .returning(DONE);
  return db
    .update(table)
    .set({ ...change.set, ...sealedColumns(change) })
    .where(and(ownId(change.kind, account_id, change.id), guardOf(change)))
    .returning(DONE);
}

/** Adds to queues of webhooks. The row of a queue stays locked until the commit, so nobody removes the queue meanwhile. */
function enqueued(db: Db, group: Group) {
  const queues = group.flatMap((change) => (change.kind === 'webhook_queues' && 'row' in change ? [change.row] : []));
  return (
    db
      .insert(webhook_queues)
      // In a fixed order, so that two transactions never wait for each other.
      .values(queues.sort((a, b) => (a.id < b.id ? -1 : 1)))
      .onConflictDoUpdate({
        target: [webhook_queues.account_id, webhook_queues.id],
        set: { added: sql`${webhook_queues.added} + 1` },
      })
      .returning(DONE)
  );
}
