import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { RECEIVERS } from './due-work-statements.ts';
import { nodes } from './tables/platform.ts';

/** Finds the nodes that are alive, and releases the work of dead ones. */

/** The class of the advisory locks that nodes hold while they are alive. */
export const NODE_LOCKS = 727_411;

/** A node that reports by beats is dead after this many seconds without one. */
const DEAD_AFTER_S = 10;

/** The numbers of living nodes. The database drops a lock with its connection, and compares times by its own clock. */
export const LIVING_NODES = sql`
  select objid::bigint from pg_locks
  where locktype = 'advisory' and granted and classid = ${sql.raw(String(NODE_LOCKS))} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
  union all
  select id::bigint from nodes where beat_at > now() - ${sql.raw(`interval '${DEAD_AFTER_S} seconds'`)}`;

/** The database as far as a search for the work of nodes depends on it. */
type NodeDatabase = Pick<Database, 'db' | 'isDistributed'>;

/**
 * How many pieces of work, and how many deliveries to each receiver, are searched for those that a node had claimed. An index would
 * get an entry for each claim, and in every other index of the same row too. Claims take the first pieces in the order of their due
 * time, so claimed pieces are among the first: one node claims at most 80 pieces, and 16 deliveries to a receiver. A piece that is
 * behind these is free when its claim ends.
 */
const SEARCHED = sql.raw('1000');

/** Pieces that removed nodes had claimed. It reads as many rows as are searched, however much work waits. */
const CLAIMED = sql`claimed as materialized (
  select first.account_id, first.id, gone.id as node from gone join (
    (select w.account_id, w.id, w.node from work w where w.receiver is null order by w.due_at, w.seq limit ${SEARCHED})
    union all
    select w.account_id, w.id, w.node from receivers r cross join lateral (
      select w.account_id, w.id, w.node from work w where w.receiver = r.receiver and not w.parked order by w.due_at, w.seq limit ${SEARCHED}
    ) w where r.receiver is not null
  ) first on first.node = gone.id
)`;

/** Removes nodes, and releases the work that they had claimed. */
export async function removeNodes({ db, isDistributed }: NodeDatabase, which: SQL): Promise<void> {
  const gone = sql`gone as (delete from ${nodes} where ${which} returning id)`;
  const release = sql`update work set node = null, claimed_until = null`;
  // A distributed database has an index for it (distribution.ts), because no statement can search in this order on all servers.
  if (isDistributed) await db.execute(sql`with ${gone} ${release} from gone where work.node = gone.id`);
  else
    await db.execute(sql`
      with recursive ${gone}, ${RECEIVERS}, ${CLAIMED}
      ${release} from claimed
      where work.account_id = claimed.account_id and work.id = claimed.id and work.node = claimed.node`);
}

/** Looks for dead nodes; this is the `releaseDeadNodes` of a node. */
export function createDeadNodeDetector(database: NodeDatabase): () => Promise<boolean> {
  const { db } = database;
  /** The nodes that were alive at the last look. */
  let seen: ReadonlySet<number> = new Set();
  return async () => {
    const known = await db.select({ id: nodes.id, lives: sql<boolean>`${nodes.id} in (${LIVING_NODES})` }).from(nodes);
    const living = new Set(known.filter(({ lives }) => lives).map(({ id }) => id));
    if (living.size < known.length) await removeNodes(database, sql`${nodes.id} not in (${LIVING_NODES})`);
    const hasLostNode = [...seen].some((id) => !living.has(id));
    seen = living;
    return hasLostNode;
  };
}
