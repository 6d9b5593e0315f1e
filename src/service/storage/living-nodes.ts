import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { nodes, work } from './tables/platform.ts';

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

/** Removes nodes, and releases the work that they had claimed. */
export async function removeNodes(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${nodes} where ${which} returning id)
    update ${work} set node = null, claimed_until = null from gone where ${work.node} = gone.id`);
}

/** Looks for dead nodes; this is the `releaseDeadNodes` of a node. */
export function createDeadNodeDetector(db: Db): () => Promise<boolean> {
  /** The nodes that were alive at the last look. */
  let seen: ReadonlySet<number> = new Set();
  return async () => {
    const known = await db.select({ id: nodes.id, lives: sql<boolean>`${nodes.id} in (${LIVING_NODES})` }).from(nodes);
    const living = new Set(known.filter(({ lives }) => lives).map(({ id }) => id));
    if (living.size < known.length) await removeNodes(db, sql`${nodes.id} not in (${LIVING_NODES})`);
    const hasLostNode = [...seen].some((id) => !living.has(id));
    seen = living;
    return hasLostNode;
  };
}
