import { and, asc, eq, getTableColumns, isNull, lte, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Due, ReceiversInProgress, WorkQueue } from '../domain/ports.ts';
import type { WebhookQueue, Work } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { send } from './prepared.ts';
import { sent } from './rows.ts';
import { webhook_queues, work } from './tables/platform.ts';

/** How a node claims due work on one server. Claims read by index what is due, and skip what another claim has locked. */

/** A table of due work. */
export type DueTable = typeof work | typeof webhook_queues;

/** Whether no node has claimed a row at a moment. */
export const isFree = ({ claimed_until }: DueTable, now: Date | Placeholder): SQL | undefined =>
  or(isNull(claimed_until), lte(claimed_until, now));

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
      const rows = await send<Work[]>(db, {
        shape: 'claim work',
        values: [sent(work.due_at, due), sent(work.claimed_until, realNow()), most, sent(work.claimed_until, until())],
        isFlat: true,
        build(on, place) {
          const chosen = on.$with('chosen').as(
            on
              .select({ account_id: work.account_id, id: work.id })
              .from(work)
              .where(and(lte(work.due_at, place()), isFree(work, place())))
              .orderBy(asc(work.due_at), asc(work.seq))
              .limit(place())
              .for('update', { skipLocked: true }),
          );
          return on
            .with(chosen)
            .update(work)
            .set({ claimed_until: sql`${place()}` })
            .from(chosen)
            .where(and(eq(work.account_id, chosen.account_id), eq(work.id, chosen.id)))
            .returning(getTableColumns(work));
        },
      });
      return rows.sort(bySoonest);
    },

    async claimQueues(due, most, each, busy) {
      const queue = alias(webhook_queues, 'queue');
      const underWay = JSON.stringify(busy satisfies ReceiversInProgress);
      const { due_at, claimed_until } = webhook_queues;
      const rows = await send<WebhookQueue[]>(db, {
        shape: 'claim queues',
        values: [sent(due_at, due), sent(claimed_until, realNow()), each, underWay, underWay, most, sent(claimed_until, until())],
        isFlat: true,
        build(on, place) {
          const inProgress = () => sql`coalesce((${place()}::jsonb ->> r.receiver)::int, 0)`;
          const free = () =>
            on
              .select({ account_id: queue.account_id, id: queue.id })
              .from(queue)
              .where(and(sql`${queue.receiver} = r.receiver`, lte(queue.due_at, place()), isFree(queue as unknown as DueTable, place())))
              .orderBy(asc(queue.due_at))
              .limit(sql`greatest(0, ${place()}::int - ${inProgress()})` as unknown as number)
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
            select first.account_id, first.id from receivers r cross join lateral ${free()} as first
            where r.receiver is not null order by ${inProgress()} limit ${place()}::int
          ) as chosen`;
          return on
            .update(webhook_queues)
            .set({ claimed_until: sql`${place()}` })
            .from(chosen)
            .where(sql`${webhook_queues.account_id} = chosen.account_id and ${webhook_queues.id} = chosen.id`)
            .returning(getTableColumns(webhook_queues));
        },
      });
      return rows.sort(bySoonest);
    },
  };
}

const bySoonest = (a: Due, b: Due): number => a.due_at.getTime() - b.due_at.getTime();
