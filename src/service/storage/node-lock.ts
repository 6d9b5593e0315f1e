import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { ofDriver } from '../domain/database-fault.ts';
import type { Db } from './connection.ts';
import { createDeathWatch, NODE_LOCKS, removeNodes } from './living-nodes.ts';
import type { Node } from './node.ts';
import { nodes } from './tables/platform.ts';

/**
 * A node that is connected to its database directly. It holds an advisory lock under a number of its own, on a connection that
 * lives as long as it does: the database drops the lock with the connection, so that the others know at once who is dead,
 * however it died. A node that loses its connection but lives is taken for dead; what it does is then done twice, which is safe.
 */

/** The class of the advisory lock of what only one of them does at a time. */
const ALONE = 727_412;
/** How long to wait before a lost connection is made again. */
const REJOIN_MS = 1000;

const throwFault = (error: unknown): never => {
  throw ofDriver(error);
};

/** Joins by an advisory lock on a connection of its own. */
export async function joinByLock(db: Db, pool: Pool): Promise<Node> {
  const id = randomInt(1, 2 ** 31 - 1);
  let left = false;
  let line: PoolClient | undefined;

  /** Ends the line, once: its connection is not used again, and the lock goes with it. */
  const hangUp = (client: PoolClient) => {
    if (line !== client) return;
    line = undefined;
    client.release(true);
  };
  const rejoin = () => {
    if (!left) setTimeout(() => void join().catch(rejoin), REJOIN_MS).unref();
  };
  const join = async () => {
    if (left) return;
    const client = await pool.connect();
    line = client;
    let joined = false;
    client.on('error', () => {
      hangUp(client);
      // One that was never joined is tried again by whoever waits for it.
      if (joined) rejoin();
      joined = false;
    });
    try {
      // First the lock, then the name: whoever has a name and no lock is dead.
      await client.query('select pg_advisory_lock($1, $2)', [NODE_LOCKS, id]);
      await client.query('insert into nodes (id) values ($1) on conflict do nothing', [id]);
      joined = true;
    } catch (error) {
      hangUp(client);
      throw error;
    }
  };
  await join();

  return {
    id,
    releaseDeadNodes: createDeathWatch(db),
    async runAlone(body) {
      const client = await pool.connect().catch(throwFault);
      let broken = false;
      const ask = async (query: string) => {
        try {
          return (await client.query<{ mine: boolean }>(query, [ALONE])).rows[0]?.mine === true;
        } catch (error) {
          broken = true;
          return throwFault(error);
        }
      };
      try {
        if (!(await ask('select pg_try_advisory_lock($1, 0) as mine'))) return null;
        try {
          return { result: await body() };
        } finally {
          // A connection that is lost takes the lock with it, and what was done is done.
          await ask('select pg_advisory_unlock($1, 0) as mine').catch(() => false);
        }
      } finally {
        client.release(broken);
      }
    },
    async leave() {
      left = true;
      try {
        await removeNodes(db, sql`${nodes.id} = ${id}`);
      } finally {
        // Where the database is away it finds out by the lock, as with a node that was killed.
        if (line !== undefined) hangUp(line);
      }
    },
  };
}
