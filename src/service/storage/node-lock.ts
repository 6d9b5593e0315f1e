import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { ofDriver } from '../domain/database-fault.ts';
import type { Database } from './connection.ts';
import { createDeadNodeDetector, NODE_LOCKS, removeNodes } from './living-nodes.ts';
import type { Node } from './node.ts';
import { nodes } from './tables/platform.ts';

/**
 * A node with a direct connection to the database. It holds an advisory lock under its own number, on a connection that lives as
 * long as the node. The database drops the lock with the connection, so the other nodes see at once when a node is dead, however it
 * died. A node that only loses its connection counts as dead too: its work is then done twice, which is safe.
 */

/** The class of the advisory lock for work that only one node does at a time. */
const ALONE = 727_412;
/** Milliseconds before a lost connection is opened again. */
const REJOIN_MS = 1000;

const throwFault = (error: unknown): never => {
  throw ofDriver(error);
};

/** Joins the nodes by an advisory lock on a connection of its own. */
export async function joinByLock(database: Pick<Database, 'db' | 'isDistributed'>, pool: Pool): Promise<Node> {
  const id = randomInt(1, 2 ** 31 - 1);
  let left = false;
  let line: PoolClient | undefined;

  /** Closes the connection, once. It is not used again, and its lock ends with it. */
  const closeConnection = (client: PoolClient) => {
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
      closeConnection(client);
      // If the node has not joined yet, the caller that waits for it tries again.
      if (joined) rejoin();
      joined = false;
    });
    try {
      // First the lock, then the row: a node with a row and without a lock counts as dead.
      await client.query('select pg_advisory_lock($1, $2)', [NODE_LOCKS, id]);
      await client.query('insert into nodes (id) values ($1) on conflict do nothing', [id]);
      joined = true;
    } catch (error) {
      closeConnection(client);
      throw error;
    }
  };
  await join();

  return {
    id,
    releaseDeadNodes: createDeadNodeDetector(database),
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
          // A lost connection also releases the lock, and the body has run already.
          await ask('select pg_advisory_unlock($1, 0) as mine').catch(() => false);
        }
      } finally {
        client.release(broken);
      }
    },
    async leave() {
      left = true;
      try {
        await removeNodes(database, sql`${nodes.id} = ${id}`);
      } finally {
        // If the database cannot be reached, it notices by the lost lock, as it does for a killed node.
        if (line !== undefined) closeConnection(line);
      }
    },
  };
}
