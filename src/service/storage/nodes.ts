import { isNotNull } from 'drizzle-orm';
import type { Database, Db } from './connection.ts';
import type { Node } from './node.ts';
import { joinByBeats } from './node-beats.ts';
import { joinByLock } from './node-lock.ts';
import { work } from './tables/platform.ts';

/** Makes this process a node of the database. */
export function joinNodes(database: Database): Promise<Node> {
  const { db, pool, pooler } = database;
  if (pool === null) return Promise.resolve(singleNode(db));
  return pooler === null ? joinByLock(database, pool) : joinByBeats(database);
}

/** The node of an embedded database, which has only one. */
function singleNode(db: Db): Node {
  let busy = false;
  return {
    id: 1,
    releaseDeadNodes: () => Promise.resolve(false),
    async runAlone(body) {
      if (busy) return null;
      busy = true;
      try {
        return { result: await body() };
      } finally {
        busy = false;
      }
    },
    async leave() {
      await db.update(work).set({ node: null, claimed_until: null }).where(isNotNull(work.claimed_until));
    },
  };
}
