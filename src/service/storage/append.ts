import { and, eq, sql } from 'drizzle-orm';
import { WriteConflict } from '../domain/database-fault.ts';
import type { Change } from '../domain/decision.ts';
import type { Kind } from '../domain/records/every-record.ts';
import type { Db } from './connection.ts';
import { send, type Place } from './prepared.ts';
import { fieldsOf, ownId, tableOf, type Where } from './rows.ts';
import { sealedColumns } from './sealed-columns.ts';
import { checkout_sessions } from './tables/sessions.ts';
import { accounts, webhook_queues, webhooks } from './tables/platform.ts';

/**
 * Writes changes. What another transaction may have changed comes first, each in a statement of its own: a decision that came too late ends
 * there. All other changes are parts of one statement, up to the second change of a record.
 */

/** The most rows in one insert, because a statement has a limit on its values. */
const MOST_ROWS = 100;

/** Changes that one part of a statement writes: inserts or deletes of one kind, or one other change. */
type Group = [Change, ...Change[]];

const idOf = (change: Change): string => ('row' in change ? change.row.id : change.id);
const keyOf = (change: Change): string => `${change.kind} ${idOf(change)}`;

/**
 * The condition that a record must still meet; undefined where a change has none. A checkout session must have the version, and a
 * webhook the number of tries, that the decision was made from.
 */
function guardOf(change: Change): Where | undefined {
  if (change.op !== 'update') return undefined;
  if (change.kind === 'checkout_sessions' && change.set.version !== undefined)
    return { shape: 'version', values: [change.set.version - 1], build: (place) => eq(checkout_sessions.version, place()) };
  if (change.kind !== 'webhooks' || change.set.tries === undefined) return undefined;
  const tries = sql`jsonb_array_length(${webhooks.tries})`;
  return {
    shape: 'tries',
    values: [change.set.tries.length - 1],
    build: (place) => and(eq(webhooks.status, 'pending'), eq(tries, place())),
  };
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
  for (const change of changes.filter(isGuarded))
    if ((await send(db, { ...writing(account_id, [change]), isFlat: true })).length === 0) throw new WriteConflict();
  for (const groups of statementsOf(changes.filter((change) => !isGuarded(change)))) {
    const parts = groups.map((group) => writing(account_id, group));
    await send(db, {
      shape: parts.map(({ shape }) => shape).join('; '),
      values: parts.flatMap(({ values }) => values),
      isFlat: true,
      build: (on, place) =>
        on
          .with(...parts.map((part, at) => on.$with(`change_${at}`).as(part.build(on, place))))
          .select(DONE)
          .from(sql`(select 1) as one`),
    });
  }
}

const DONE = { done: sql<number>`1`.as('done') };

/** The part of a statement that writes a group. */
function writing(account_id: string, group: Group) {
  const [change] = group;
  if (change.op === 'insert') return inserting(change.kind, group);
  const table = change.kind === 'accounts' ? accounts : tableOf(change.kind);
  if (change.op === 'delete') {
    const where = ownId(change.kind, account_id, group.map(idOf));
    return {
      shape: `delete ${change.kind}`,
      values: where.values,
      build: (db: Db, place: Place) => db.delete(table).where(where.build(place)).returning(DONE),
    };
  }
  const where = change.kind === 'accounts' ? isAccount(account_id) : ownId(change.kind, account_id, change.id);
  const set = fieldsOf(table, { ...change.set, ...sealedColumns(change) });
  const guard = guardOf(change);
  return {
    shape: `update ${change.kind} ${set.shape} ${guard?.shape ?? ''}`,
    values: [...set.values, ...where.values, ...(guard?.values ?? [])],
    build: (db: Db, place: Place) =>
      db
        .update(table)
        .set(set.places(place))
        .where(and(where.build(place), guard?.build(place)))
        .returning(DONE),
  };
}

const isAccount = (id: string): Where => ({ shape: 'id', values: [id], build: (place) => eq(accounts.id, place()) });

/** The part of a statement that adds rows of a kind. */
function inserting(kind: Kind, group: Group) {
  const table = tableOf(kind);
  const isQueue = kind === 'webhook_queues';
  // Queues are added in a fixed order, so that two transactions never wait for each other.
  const changes = isQueue ? group.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)) : group;
  const rows = changes.map((one) => fieldsOf(table, { ...('row' in one && one.row), ...sealedColumns(one) }));
  return {
    shape: `insert ${kind} ${rows.map(({ shape }) => shape).join(' ')}`,
    values: rows.flatMap(({ values }) => values),
    build(db: Db, place: Place) {
      const added = db.insert(table).values(rows.map(({ places }) => places(place)));
      return (isQueue ? added.onConflictDoUpdate(ONE_MORE) : added).returning(DONE);
    },
  };
}

/** A queue in which a webhook waits already. Its row stays locked until the commit, so nobody removes the queue meanwhile. */
const ONE_MORE = {
  target: [webhook_queues.account_id, webhook_queues.id],
  set: { added: sql`${webhook_queues.added} + 1` },
};
