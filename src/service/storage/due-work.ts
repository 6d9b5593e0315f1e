import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, lte, min, notExists, type SQL } from 'drizzle-orm';
import type { Due, WorkQueue } from '../domain/ports.ts';
import type { WebhookQueue } from '../domain/records/platform.ts';
import type { Database, Db } from './connection.ts';
import { claimsOnOneServer, type ClaimParts, type DueTable } from './claims.ts';
import { claimsOnServers } from './distribution.ts';
import { send } from './prepared.ts';
import { isWaiting, leases, webhook_queues, webhooks, work } from './tables/platform.ts';

/**
 * Due work in the database. A claim is a lease: it sets the moment (real time) until which a row belongs to a node.
 */

/** How long a lease lasts unless it is renewed, in milliseconds. */
const LEASE_MS = 30_000;
/** The lease of what only one node does at a time is renewed after this time. */
const RENEW_MS = 10_000;

const tableOf = (item: Due): DueTable => ('kind' in item ? work : webhook_queues);

const itself = (table: DueTable, { account_id, id }: Due): SQL | undefined => and(eq(table.account_id, account_id), eq(table.id, id));

/** The due work as one node sees it. */
export function createWorkQueue({ db, isDistributed }: Pick<Database, 'db' | 'isDistributed'>, realNow: () => Date): WorkQueue {
  const until = () => new Date(realNow().getTime() + LEASE_MS);
  const parts: ClaimParts = { db, realNow, until };

  /** Sets the end of the leases of rows. */
  async function lease(items: readonly Due[], claimed_until: Date | null): Promise<void> {
    for (const [table, all] of Map.groupBy(items, tableOf))
      for (const [account_id, rows] of Map.groupBy(all, (row) => row.account_id)) {
        const ids = rows.map(({ id }) => id);
        await db
          .update(table)
          .set({ claimed_until })
          .where(and(eq(table.account_id, account_id), inArray(table.id, ids)));
      }
  }

  return {
    ...(isDistributed ? claimsOnServers(parts) : claimsOnOneServer(parts)),
    async nextDue(latest) {
      const firsts = await Promise.all([work, webhook_queues].map((table) => db.select({ due_at: min(table.due_at) }).from(table)));
      const moments = firsts.flatMap(([row]) => (row?.due_at != null && row.due_at <= latest ? [row.due_at] : []));
      return moments.sort((a, b) => a.getTime() - b.getTime())[0];
    },
    async release(item, due_at) {
      const free = { claimed_until: null, due_at };
      if ('kind' in item)
        await db
          .update(work)
          .set({ ...free, attempts: item.attempts + 1 })
          .where(itself(work, item));
      else await db.update(webhook_queues).set(free).where(itself(webhook_queues, item));
    },
    giveBack: (items) => lease(items, null),
    renew: (items) => lease(items, until()),
    removeEmpty: (queue) => removeEmpty(db, queue),
    runAlone: (body) => runAlone(db, { realNow, until }, body),
    async waiting(due) {
      const [pieces] = await db.select({ count: count() }).from(work).where(lte(work.due_at, due));
      const [waiting] = await db.select({ count: count() }).from(webhooks).where(eq(webhooks.status, 'pending'));
      return { due: pieces?.count ?? 0, deliveries: waiting?.count ?? 0 };
    },
  };
}

/**
 * Removes a queue if nothing was added to it since it was read, and no webhook waits in it. A transaction that adds a webhook holds the
 * row, so this statement waits for it and then finds another number.
 */
async function removeEmpty(db: Db, { account_id, id, added }: WebhookQueue): Promise<boolean> {
  const removed = await send(db, {
    shape: 'remove empty queue',
    values: [account_id, id, added, account_id, id],
    isFlat: true,
    build(on, place) {
      const isSame = and(eq(webhook_queues.account_id, place()), eq(webhook_queues.id, place()), eq(webhook_queues.added, place()));
      const waiting = on
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(and(eq(webhooks.account_id, place()), eq(webhooks.queue, place()), isWaiting));
      return on
        .delete(webhook_queues)
        .where(and(isSame, notExists(waiting)))
        .returning({ id: webhook_queues.id });
    },
  });
  return removed.length > 0;
}

/** Runs a body while this node has the lease for what only one node does at a time. */
async function runAlone<R>(db: Db, { realNow, until }: Omit<ClaimParts, 'db'>, body: () => Promise<R>): Promise<{ result: R } | null> {
  const holder = randomUUID();
  const mine = and(eq(leases.name, 'alone'), eq(leases.holder, holder));
  const taken = await db
    .insert(leases)
    .values({ name: 'alone', holder, until: until() })
    .onConflictDoUpdate({ target: leases.name, set: { holder, until: until() }, setWhere: lte(leases.until, realNow()) })
    .returning();
  if (taken.length === 0) return null;
  const renewal = setInterval(() => {
    // If it cannot be renewed, the lease ends, and another node goes on.
    void db
      .update(leases)
      .set({ until: until() })
      .where(mine)
      .execute()
      .catch(() => undefined);
  }, RENEW_MS);
  renewal.unref();
  try {
    return { result: await body() };
  } finally {
    clearInterval(renewal);
    await db
      .delete(leases)
      .where(mine)
      .catch(() => undefined);
  }
}
