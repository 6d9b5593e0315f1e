import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { createDeathWatch, LIVING_NODES, removeNodes } from './living-nodes.ts';
import type { Node } from './node.ts';
import { leases, nodes } from './tables/platform.ts';

/**
 * A node behind a pooler, where no connection is its own for longer than a transaction. It says every other second that it
 * lives, and whoever has not for ten is dead. One that was only slow is taken for dead too; what it does is then done twice,
 * which is safe, and it is back with its next beat.
 */

const BEAT_MS = 2_000;
/** The lease of what only one of them does at a time. */
const ALONE = 'alone';

/** Joins by saying so. */
export async function joinByBeats(db: Db): Promise<Node> {
  const id = randomInt(1, 2 ** 31 - 1);
  const mine = and(eq(leases.name, ALONE), eq(leases.node, id));
  /** Whether something is done alone here, or the lease of it is being given back. */
  let busy = false;
  /** Whether the lease could not be given back when that was over. */
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
    // One that fails is made up for by the next. Where all of them fail, others take this node for dead, and are right to.
    beating ??= beat()
      .catch(() => undefined)
      .finally(() => {
        beating = null;
      });
  }, BEAT_MS);
  timer.unref();

  return {
    id,
    releaseDeadNodes: createDeathWatch(db),
    async runAlone(body) {
      if (busy) return null;
      busy = true;
      try {
        await db.execute(sql`delete from ${leases} where ${leases.node} not in (${LIVING_NODES})`);
        const taken = await db
          .insert(leases)
          .values({ name: ALONE, node: id })
          // One that could not be given back is still its own.
          .onConflictDoUpdate({ target: leases.name, set: { node: id }, setWhere: eq(leases.node, id) })
          .returning();
        if (taken.length === 0) return null;
        try {
          return { result: await body() };
        } finally {
          // What was done is done; where the lease cannot be given back now, a later beat does it.
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
      await removeNodes(db, sql`${nodes.id} = ${id}`);
    },
  };
}
