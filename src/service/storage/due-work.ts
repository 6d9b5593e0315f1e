import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { Busy, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { Db } from './database.ts';
import type { Node } from './nodes.ts';
import { work } from './tables/platform.ts';

/** Due work in the database, claimed many pieces at a time, in one statement however much there is. */

/** How long a claim lasts (real time) unless it is renewed. It ends sooner where its node is known to be dead. */
const CLAIM_MS = 30_000;

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** The receivers that deliveries wait for: one step of the index each, however many deliveries there are. */
const RECEIVERS = sql`receivers as (
  (select receiver from work where receiver is not null order by receiver limit 1)
  union all
  select (select w.receiver from work w where w.receiver > r.receiver order by w.receiver limit 1) from receivers r where r.receiver is not null
)`;

/** Whether the delivery \`w\` has none before it in its queue. What is before it stays there until it is delivered or given up. */
const IS_FIRST = sql`not exists (select from work e where e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq)`;

/** How many deliveries to \`r\` this node has under way. */
const underWay = (busy: Busy): SQL => sql`coalesce((${JSON.stringify(busy)}::jsonb ->> r.receiver)::int, 0)`;

/** The queue as the node sees it. */
export function createWorkQueue(db: Db, node: Node, realNow: () => Date): WorkQueue {
  const until = () => new Date(realNow().getTime() + CLAIM_MS);
  const isFree = () => sql`(w.claimed_until is null or w.claimed_until <= ${at(realNow())})`;
  const itself = (item: Work) => and(eq(work.account_id, item.account_id), eq(work.id, item.id));

  /** Claims the rows that a query chooses and locks. */
  async function take(chosen: SQL): Promise<Work[]> {
    const rows = await db
      .update(work)
      .set({ claimed_until: until(), node: node.id })
      .from(sql`(${chosen}) as chosen`)
      .where(sql`${work.account_id} = chosen.account_id and ${work.id} = chosen.id`)
      .returning(getTableColumns(work));
    return rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.seq - b.seq);
  }

  return {
    claim: (due, count) =>
      take(sql`
        select w.account_id, w.id from work w
        where w.receiver is null and w.due_at <= ${at(due)} and ${isFree()}
        order by w.due_at, w.seq limit ${count}::int for update skip locked`),

    claimDeliveries: (due, count, each, busy) =>
      // When there is no room for all, those who have least under way come first.
      take(sql`
        with recursive ${RECEIVERS}
        select first.account_id, first.id from receivers r cross join lateral (
          select w.account_id, w.id from work w
          where w.receiver = r.receiver and w.due_at <= ${at(due)} and ${isFree()} and ${IS_FIRST}
          order by w.due_at, w.seq limit greatest(0, ${each}::int - ${underWay(busy)}) for update skip locked
        ) first
        where r.receiver is not null order by ${underWay(busy)} limit ${count}::int`),

    async nextDue(latest) {
      const next = sql`
        with recursive ${RECEIVERS}
        select least(
          (select min(w.due_at) from work w where w.receiver is null),
          (select min(first.due_at) from receivers r cross join lateral (
            select w.due_at from work w where w.receiver = r.receiver and ${IS_FIRST} order by w.due_at limit 1
          ) first)
        ) as due_at`;
      const rows = await db.select({ due_at: sql<Date | null>`due_at`.mapWith(work.due_at) }).from(sql`(${next}) as next`);
      const due = rows[0]?.due_at ?? null;
      return due === null || due > latest ? undefined : due;
    },

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
        .where(and(eq(work.node, node.id), or(...items.map(itself))));
    },

    bury: () => node.bury(),
    alone: (body) => node.alone(body),

    async waiting(due) {
      const rows = await db
        .select({
          due: sql`count(*) filter (where receiver is null and due_at <= ${at(due)})`.mapWith(Number),
          deliveries: sql`count(receiver)`.mapWith(Number),
        })
        .from(work);
      return rows[0] ?? { due: 0, deliveries: 0 };
    },
  };
}
