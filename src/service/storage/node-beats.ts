import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { createDeadNodeDetector, LIVING_NODES, removeNodes } from './living-nodes.ts';
import type { Node } from './node.ts';
import { leases, nodes } from './tables/platform.ts';

/**
 * A node behind a pooler, where it has no connection of its own for longer than a transaction. It reports every two seconds that it
 * is alive; without a report for ten seconds it counts as dead. A node that was only slow counts as dead too: its work is then done
 * twice, which is safe, and its next beat brings it back.
 */

const BEAT_MS = 2_000;
/** The name of the lease for work that only one node does at a time. */
const ALONE = 'alone';

/** Joins the nodes by sending beats. */
export async function joinByBeats(database: Pick<Database, 'db' | 'isDistributed'>): Promise<Node> {
  const { db } = database;
  const id = randomInt(1, 2 ** 31 - 1);
  const mine = and(eq(leases.name, ALONE), eq(leases.node, id));
  /** Whether `runAlone` is running here, or its lease is being given back. */
  let busy = false;
  /** Whether the lease could not be given back after `runAlone`. */
  let isKept = false;

  async function giveBackLease(): Promise<void> {
    isKept = true;
    await db.delete(leases).where(mine);
    isKept = false;
  }

  async function beat(): Promise<void> {
    await db
      .insert(nodes)
      .values({ id, beat_at: sql`now()` })
      .onConflictDoUpdate({ target: nodes.id, set: { beat_at: sql`now()` } });
    if (busy || !isKept) return;
    busy = true;
    await giveBackLease().finally(() => {
      busy = false;
    });
  }

  await beat();
  let beating: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // The next beat makes up for one that fails. If all beats fail, the other nodes are right to treat this one as dead.
    beating ??= beat()
      .catch(() => undefined)
      .finally(() => {
        beating = null;
      });
  }, BEAT_MS);
  timer.unref();

  return {
    id,
    releaseDeadNodes: createDeadNodeDetector(database),
    async runAlone(body) {
      if (busy) return null;
      busy = true;
      try {
        await db.execute(sql`delete from ${leases} where ${leases.node} not in (${LIVING_NODES})`);
        const taken = await db
          .insert(leases)
          .values({ name: ALONE, node: id })
          // A lease that could not be given back still belongs to this node.
          .onConflictDoUpdate({ target: leases.name, set: { node: id }, setWhere: eq(leases.node, id) })
          .returning();
        if (taken.length === 0) return null;
        try {
          return { result: await body() };
        } finally {
          // The body has run. If the lease cannot be given back now, a later beat does it.
          await giveBackLease().catch(() => undefined);
        }
      } finally {
        busy = false;
      }
    },
    async leave() {
      clearInterval(timer);
      await beating;
      await db.delete(leases).where(mine);
      await removeNodes(database, sql`${nodes.id} = ${id}`);
    },
  };
}
