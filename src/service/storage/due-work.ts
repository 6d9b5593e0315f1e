import { and, eq, or, type SQL } from 'drizzle-orm';
import type { WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { decode } from './decoded.ts';
import { countWaiting } from './due-work-count.ts';
import { shardClaims, type ClaimContext as Worker } from './due-work-shards.ts';
import { dueDeliveries, dueWork, NEXT_DUE, parkStatement, claimStatement, WORK } from './due-work-statements.ts';
import { releaseOrphansIn } from './orphaned-deliveries.ts';
import type { Node } from './node.ts';
import { work } from './tables/platform.ts';
import { placeholderSequence, runStatement, type StatementCall, type Placeholder } from './statement-templates.ts';

/** Due work in the database. One statement claims many pieces at a time, however much work there is. */

/** How long a claim lasts (real milliseconds) unless it is renewed. It ends sooner when its node is known to be dead. */
const CLAIM_MS = 30_000;

/** How many parking statements run before a claim at most. The rest is parked before the next claim. */
const ROUNDS = 8;

const DUE = { due_at: work.due_at };

const itself = (item: Work): SQL | undefined => and(eq(work.account_id, item.account_id), eq(work.id, item.id));

/** The due work as one node sees it. */
export function createWorkQueue(db: Db, node: Node, realNow: () => Date, isDistributed = false): WorkQueue {
  const until = () => new Date(realNow().getTime() + CLAIM_MS);
  const now = () => realNow().toISOString();
  const worker: Worker = { db, node: node.id, now, until };
  return {
    ...(isDistributed ? shardClaims(worker) : claims(worker)),
    ...keeping(worker),
    releaseDeadNodes: () => node.releaseDeadNodes(),
    runAlone: (body) => node.runAlone(body),
  };
}

/** How a node finds and claims work on one server. */
function claims(worker: Worker): ReturnType<typeof shardClaims> {
  const { db, node, now, until } = worker;

  /** Claims the rows that a query chooses and locks. */
  async function take({ shape, values }: StatementCall, choose: (next: () => Placeholder) => SQL): Promise<Work[]> {
    const rows = await runStatement(db, { shape, values: [until(), node, ...values] }, (placeholders) => {
      const next = placeholderSequence(placeholders);
      const [claimed, by] = [next(), next()];
      return claimStatement(db, choose(next), claimed, by);
    });
    const taken = decode(rows, WORK) as unknown as (typeof work.$inferSelect)[];
    return [...taken].sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.seq - b.seq);
  }

  return {
    claim: (due, count) => take({ shape: 'claim', values: [due.toISOString(), now(), count] }, (next) => dueWork(next(), next(), next())),

    async claimDeliveries(due, count, each, busy) {
      await parkAll(worker, due);
      const values = [due.toISOString(), now(), each, JSON.stringify(busy), count];
      return take({ shape: 'claim deliveries', values }, (next) => dueDeliveries(next(), next(), next(), next(), next()));
    },

    nextDue: (latest) => nextDue(db, latest),
    waiting: (due) => countWaiting(db, due),
    releaseOrphanedDeliveries: () => releaseOrphansIn(db),
  };
}

/** How a node keeps claimed work, and gives it back. */
function keeping({ db, node, until }: Worker): Pick<WorkQueue, 'release' | 'renew'> {
  return {
    async release(item, due) {
      await db
        .update(work)
        .set({ claimed_until: null, node: null, due_at: due, attempts: item.attempts + 1 })
        .where(itself(item));
    },

    async renew(items) {
      if (items.length === 0) return;
      await db
        .update(work)
        .set({ claimed_until: until() })
        .where(and(eq(work.node, node), or(...items.map(itself))));
    },
  };
}

/**
 * Deliveries wait in queues, and only the first of a queue may be sent. A delivery that a claim finds behind another is parked: it
 * leaves the index that claims read. So a claim takes the same time, however many deliveries wait for a receiver that does not
 * answer. The same statement marks the delivery in front as followed. Whoever removes a followed delivery releases the next one of
 * its queue (`releaseNextDelivery` in change-buffer.ts).
 */
async function parkAll({ db, now }: Worker, due: Date): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const values = [due.toISOString(), now()];
    const parked = await runStatement(db, { shape: 'park', values }, (placeholders) => {
      const next = placeholderSequence(placeholders);
      return parkStatement(next(), next());
    });
    if (parked.length === 0) return;
  }
}

/** When the next piece of work falls due; at most `latest`. */
async function nextDue(db: Db, latest: Date): Promise<Date | undefined> {
  const rows = await runStatement(db, { shape: 'next due', values: [] }, () => NEXT_DUE);
  const due = decode(rows, DUE)[0]?.['due_at'];
  return due instanceof Date && due <= latest ? due : undefined;
}
