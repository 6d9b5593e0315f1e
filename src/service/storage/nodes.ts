import { randomInt } from 'node:crypto';
import { isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Database, Db } from './database.ts';
import { nodes, work } from './tables/platform.ts';

/**
 * The nodes that share a database. Each holds an advisory lock under a number of its own, on a connection that lives as
 * long as it does: the database drops the lock with the connection, so that the others know at once who is dead, however
 * it died. A node that loses its connection but lives is taken for dead; what it does is then done twice, which is safe.
 */
export interface Node {
  readonly id: number;
  /** Frees what dead nodes had claimed. */
  bury(): Promise<void>;
  /** Runs `body` while none else is run, here or at another node; null when one is. */
  alone<R>(body: () => Promise<R>): Promise<{ result: R } | null>;
  /** Leaves, and gives back what it had. */
  leave(): Promise<void>;
}

/** Classes of the advisory locks: one for each node, and one for what only one of them does at a time. */
const NODES = 727_411;
const ALONE = 727_412;
/** How long to wait before a lost connection is made again. */
const REJOIN_MS = 1000;

/** Joins the nodes of a database. */
export function joinNodes({ db, pool }: Database): Promise<Node> {
  return pool === null ? Promise.resolve(lonely(db)) : joinOthers(db, pool);
}

const free = { node: null, claimed_until: null };

/** The embedded database has one node. */
function lonely(db: Db): Node {
  let busy = false;
  return {
    id: 1,
    bury: () => Promise.resolve(),
    async alone(body) {
      if (busy) return null;
      busy = true;
      try {
        return { result: await body() };
      } finally {
        busy = false;
      }
    },
    async leave() {
      await db.update(work).set(free).where(isNotNull(work.claimed_until));
    },
  };
}

async function joinOthers(db: Db, pool: Pool): Promise<Node> {
  const id = randomInt(1, 2 ** 31 - 1);
  let left = false;
  let line: PoolClient | undefined;

  const rejoin = () => {
    if (!left) setTimeout(() => void join().catch(rejoin), REJOIN_MS).unref();
  };
  const join = async () => {
    const client = await pool.connect();
    line = client;
    client.on('error', () => {
      if (line !== client) return;
      line = undefined;
      client.release(true);
      rejoin();
    });
    // First the lock, then the name: whoever has a name and no lock is dead.
    await client.query('select pg_advisory_lock($1, $2)', [NODES, id]);
    await db.insert(nodes).values({ id }).onConflictDoNothing();
  };
  await join();

  const giveBack = (dead: SQL | number) => {
    const which = typeof dead === 'number' ? sql`${nodes.id} = ${dead}` : sql`${nodes.id} not in (${dead})`;
    return db.execute(sql`
      with gone as (delete from ${nodes} where ${which} returning id)
      update ${work} set node = null, claimed_until = null from gone where ${work.node} = gone.id`);
  };

  return {
    id,
    async bury() {
      // The update looks at all work there is; so it is done only where someone died.
      const dead = await db
        .select()
        .from(nodes)
        .where(sql`${nodes.id} not in (${LIVING})`)
        .limit(1);
      if (dead.length > 0) await giveBack(LIVING);
    },
    async alone(body) {
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, 0) as mine', [ALONE]);
        if (rows[0]?.mine !== true) return null;
        try {
          return { result: await body() };
        } finally {
          await client.query('select pg_advisory_unlock($1, 0)', [ALONE]);
        }
      } finally {
        client.release();
      }
    },
    async leave() {
      left = true;
      await giveBack(id);
      const last = line;
      line = undefined;
      last?.release(true);
    },
  };
}

/** The numbers of the nodes that live. */
const LIVING = sql`
  select objid::bigint from pg_locks
  where locktype = 'advisory' and granted and classid = ${sql.raw(String(NODES))} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;
