import { and, asc, eq, getTableColumns, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Due, ReceiversInProgress, WorkQueue } from '../domain/ports.ts';
import type { WebhookQueue, Work } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { webhook_queues, work } from './tables/platform.ts';

/** How a node claims due work on one server. Claims read by index what is due, and skip what another claim has locked. */

/** A table of due work. */
export type DueTable = typeof work | typeof webhook_queues;

/** Whether no node has claimed a row at a moment. */
export const isFree = ({ claimed_until }: DueTable, now: Date): SQL | undefined => or(isNull(claimed_until), lte(claimed_until, now));

/** How a node claims. */
export type Claims = Pick<WorkQueue, 'claim' | 'claimQueues'>;

/** What claims need: the database, the present real time, and the end of a new lease. */
export interface ClaimParts {
  readonly db: Db;
  readonly realNow: () => Date;
  readonly until: () => Date;
}

/** Claims in one statement each. */
export function claimsOnOneServer({ db, realNow, until }: ClaimParts): Claims {
  return {
    async claim(due, most) {
      const chosen = db.$with('chosen').as(
        db
          .select({ account_id: work.account_id, id: work.id })
          .from(work)
          .where(and(lte(work.due_at, due), isFree(work, realNow())))
          .orderBy(asc(work.due_at), asc(work.seq))
          .limit(most)
          .for('update', { skipLocked: true }),
      );
      const rows: Work[] = await db
        .with(chosen)
        .update(work)
        .set({ claimed_until: until() })
        .from(chosen)
        .where(and(eq(work.account_id, chosen.account_id), eq(work.id, chosen.id)))
        .returning(getTableColumns(work));
      return rows.sort(bySoonest);
    },

    async claimQueues(due, most, each, busy) {
      const queue = alias(webhook_queues, 'queue');
      const underWay = sql`coalesce((${JSON.stringify(busy satisfies ReceiversInProgress)}::jsonb ->> r.receiver)::int, 0)`;
      const free = db
        .select({ account_id: queue.account_id, id: queue.id })
        .from(queue)
        .where(and(sql`${queue.receiver} = r.receiver`, lte(queue.due_at, due), isFree(queue as unknown as DueTable, realNow())))
        .orderBy(asc(queue.due_at))
        .limit(sql`greatest(0, ${each}::int - ${underWay})` as unknown as number)
        .for('update', { skipLocked: true });
      // One step in the index for each receiver, however many queues it has. If there is not room for all, receivers with the fewest in
      // progress come first.
      const chosen = sql`(
        with recursive receivers as (
          (select receiver from ${webhook_queues} order by receiver limit 1)
          union all
          select (select next.receiver from ${webhook_queues} next where next.receiver > r.receiver order by next.receiver limit 1)
          from receivers r where r.receiver is not null
        )
        select first.account_id, first.id from receivers r cross join lateral ${free} as first
        where r.receiver is not null order by ${underWay} limit ${most}::int
      ) as chosen`;
      const rows: WebhookQueue[] = await db
        .update(webhook_queues)
        .set({ claimed_until: until() })
        .from(chosen)
        .where(sql`${webhook_queues.account_id} = chosen.account_id and ${webhook_queues.id} = chosen.id`)
        .returning(getTableColumns(webhook_queues));
      return rows.sort(bySoonest);
    },
  };
}

const bySoonest = (a: Due, b: Due): number => a.due_at.getTime() - b.due_at.getTime();
