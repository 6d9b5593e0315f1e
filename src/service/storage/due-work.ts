import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { IS_BEHIND, letOutLeft } from './left-deliveries.ts';
import { decode } from './decoded.ts';
import type { Node } from './node.ts';
import { work } from './tables/platform.ts';
import { send, valueOf, type Filled, type Hole } from './templates.ts';

const WORK = getTableColumns(work);
const DUE = { due_at: work.due_at };

/** Due work in the database, claimed many pieces at a time, in one statement however much there is. */

/** How long a claim lasts (real time) unless it is renewed. It ends sooner where its node is known to be dead. */
const CLAIM_MS = 30_000;

const at = (moment: Date | Hole): SQL => sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`;

/**
 * Deliveries wait in queues, and only the first of a queue may go out. One that a claim finds behind another is parked: it
 * leaves the index that claims read, so that a claim takes no longer however much waits behind a receiver that does not
 * answer. The delivery before it is marked as followed in the same statement, and whoever takes a followed one away lets the next
 * of its queue out again (`letOut` in change-buffer.ts).
 */

/** The receivers that have deliveries outside the park: one step of the index each, however many deliveries there are. */
const RECEIVERS = sql`receivers as (
  (select receiver from work where receiver is not null and not parked order by receiver limit 1)
  union all
  select (select w.receiver from work w where w.receiver > r.receiver and not w.parked order by w.receiver limit 1) from receivers r where r.receiver is not null
)`;

/** How many deliveries to one receiver are looked at, and how many are parked, in one statement: so few are found by their keys. */
const LOOKED_AT = 512;
/** How many such statements come before a claim at most; what is left is parked before the next one. */
const ROUNDS = 8;
/** Up to so many deliveries are counted one by one; beyond, the database's own estimate is told. */
const COUNTED = 10_000;

/** How many deliveries to \`r\` this node has under way. */
const underWay = (busy: Hole): SQL => sql`coalesce((${busy}::jsonb ->> r.receiver)::int, 0)`;

/** The queue as the node sees it. */
export function createWorkQueue(db: Db, node: Node, realNow: () => Date): WorkQueue {
  const until = () => new Date(realNow().getTime() + CLAIM_MS);
  const isFree = (now: Hole) => sql`(w.claimed_until is null or w.claimed_until <= ${at(now)})`;
  const now = () => realNow().toISOString();
  const itself = (item: Work) => and(eq(work.account_id, item.account_id), eq(work.id, item.id));

  /** Claims the rows that a query chooses and locks. */
  async function take({ shape, values }: Filled, choose: (holes: readonly Hole[]) => SQL): Promise<Work[]> {
    const filled = { shape, values: [until(), node.id, ...values] };
    const rows = await send(db, filled, ([claimed, by, ...holes]) =>
      db
        .update(work)
        .set({ claimed_until: sql`${claimed && valueOf(claimed, work.claimed_until)}`, node: sql`${by}` })
        .from(sql`(${choose(holes)}) as chosen`)
        .where(sql`${work.account_id} = chosen.account_id and ${work.id} = chosen.id`)
        .returning(WORK),
    );
    const taken = decode(rows, WORK) as unknown as (typeof work.$inferSelect)[];
    return [...taken].sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.seq - b.seq);
  }

  /** The deliveries to `r` that come first in time, as many as are looked at. */
  const near = (due: Hole, moment: Hole): SQL => sql`
    select w.account_id, w.id from work w
    where w.receiver = r.receiver and not w.parked and w.due_at <= ${at(due)} and ${isFree(moment)}
    order by w.due_at, w.seq limit ${sql.raw(String(LOOKED_AT))}`;

  /**
   * Parks what stands behind another, of each receiver the first in time; answers how many it were. What is before it is held
   * with a lock meanwhile: nobody can take it away without seeing that another was parked behind it.
   */
  async function park(due: Date): Promise<number> {
    const filled = { shape: 'park', values: [due.toISOString(), now()] };
    const parked = await send(db, filled, (holes) => parking(...(holes as [Hole, Hole])));
    return parked.length;
  }

  const parking = (due: Hole, moment: Hole): SQL => sql`
      with recursive ${RECEIVERS}, behind as materialized (
        select w.account_id, w.id, front.account_id as front_account, front.id as front_id from receivers r
        cross join lateral (
          select w.account_id, w.id, w.receiver, w.queue, w.seq from work w
          where w.receiver = r.receiver and not w.parked and w.due_at <= ${at(due)} and ${isFree(moment)}
          order by w.due_at, w.seq limit ${sql.raw(String(LOOKED_AT))} for no key update skip locked
        ) w
        cross join lateral (
          select e.account_id, e.id from work e where e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq
          order by e.seq limit 1 for no key update skip locked
        ) front
        where r.receiver is not null limit ${sql.raw(String(LOOKED_AT))}
      ), fronts as (
        update work set followed = true from behind
        where work.account_id = behind.front_account and work.id = behind.front_id and not work.followed
      )
      update work set parked = true from behind where work.account_id = behind.account_id and work.id = behind.id
      returning work.id`;

  async function parkAll(due: Date): Promise<void> {
    let rounds = 0;
    do rounds += 1;
    while ((await park(due)) > 0 && rounds < ROUNDS);
  }

  return {
    claim: (due, count) =>
      take({ shape: 'claim', values: [due.toISOString(), now(), count] }, (holes) => {
        const [by, moment, most] = holes as [Hole, Hole, Hole];
        return sql`
        select w.account_id, w.id from work w
        where w.receiver is null and w.due_at <= ${at(by)} and ${isFree(moment)}
        order by w.due_at, w.seq limit ${most}::int for update skip locked`;
      }),

    async claimDeliveries(due, count, each, busy) {
      await parkAll(due);
      const values = [due.toISOString(), now(), each, JSON.stringify(busy), count];
      return take({ shape: 'claim deliveries', values }, (holes) => {
        const [by, moment, most, under, all] = holes as [Hole, Hole, Hole, Hole, Hole];
        // When there is no room for all, those who have least under way come first.
        return sql`
        with recursive ${RECEIVERS}
        select first.account_id, first.id from receivers r cross join lateral (
          select w.account_id, w.id from work w
          where (w.account_id, w.id) in (select near.account_id, near.id from (${near(by, moment)}) near) and ${isFree(moment)} and not ${IS_BEHIND}
          order by w.due_at, w.seq limit greatest(0, ${most}::int - ${underWay(under)}) for update skip locked
        ) first
        where r.receiver is not null order by ${underWay(under)} limit ${all}::int`;
      });
    },

    async nextDue(latest) {
      const next = () => sql`
        with recursive ${RECEIVERS}
        select least(
          (select min(w.due_at) from work w where w.receiver is null),
          (select min(first.due_at) from receivers r cross join lateral (
            select w.due_at from work w where w.receiver = r.receiver and not w.parked and not ${IS_BEHIND} order by w.due_at limit 1
          ) first)
        ) as due_at`;
      const rows = await send(db, { shape: 'next due', values: [] }, next);
      const [row] = decode(rows, DUE);
      const due = row?.['due_at'];
      return due instanceof Date && due <= latest ? due : undefined;
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

    letOutLeft: () => letOutLeft(db),
    releaseDeadNodes: () => node.releaseDeadNodes(),
    runAlone: (body) => node.runAlone(body),

    async waiting(due) {
      const rows = await db
        .select({
          // In the order of an index: without one, a table whose first ten million rows wait is read past all of them.
          due: sql`(select count(*) from (select from work where receiver is null and due_at <= ${at(due)} order by due_at, seq limit ${COUNTED}) few)`.mapWith(
            Number,
          ),
          deliveries:
            sql`(select count(*) from (select from work where receiver is not null order by receiver, queue, seq limit ${COUNTED}) few)`.mapWith(
              Number,
            ),
          // What the last analysis of the table found: all deliveries have a queue, and are in the index of queues.
          estimated: sql`(select reltuples::float8 from pg_class where oid = 'work_queues'::regclass)`.mapWith(Number),
        })
        .from(sql`(select 1) as one`);
      const { due: pieces = 0, deliveries = 0, estimated = 0 } = rows[0] ?? {};
      return { due: pieces, deliveries: deliveries < COUNTED ? deliveries : Math.max(deliveries, Math.round(estimated)) };
    },
  };
}
