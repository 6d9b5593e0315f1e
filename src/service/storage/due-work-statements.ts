import { and, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { HAS_PREDECESSOR } from './orphaned-deliveries.ts';
import { work } from './tables/platform.ts';
import { valueOf, type Placeholder } from './statement-templates.ts';

/** The statements of due work. Each uses indexes, so its time does not depend on how much work waits. */

/** All columns of a piece of work. */
export const WORK = getTableColumns(work);

/** How many deliveries to one receiver a statement reads and parks at most. With so few, rows are found by key. */
const LOOKED_AT = sql.raw('512');

const at = (moment: Placeholder): SQL => sql`${moment}::timestamptz`;

/** Whether no node has claimed the piece `w`. */
export const isFree = (now: Placeholder): SQL => sql`(w.claimed_until is null or w.claimed_until <= ${at(now)})`;

/** The receivers with deliveries that are not parked. It takes one index step for each receiver, however many deliveries there are. */
export const RECEIVERS = sql`receivers as (
  (select receiver from work where receiver is not null and not parked order by receiver limit 1)
  union all
  select (select w.receiver from work w where w.receiver > r.receiver and not w.parked order by w.receiver limit 1) from receivers r where r.receiver is not null
)`;

/** How many deliveries to \`r\` this node is sending now. */
const underWay = (busy: Placeholder): SQL => sql`coalesce((${busy}::jsonb ->> r.receiver)::int, 0)`;

/** The first deliveries to `r` in time, up to the number that a statement reads. */
const near = (due: Placeholder, now: Placeholder): SQL => sql`
  select w.account_id, w.id from work w
  where w.receiver = r.receiver and not w.parked and w.due_at <= ${at(due)} and ${isFree(now)}
  order by w.due_at, w.seq limit ${LOOKED_AT}`;

/** Claims for a node the rows that a query chooses and locks, and returns them. `account` is given when all rows belong to one account. */
export const claimStatement = (db: Db, chosen: SQL, until: Placeholder, node: Placeholder, account?: Placeholder): SQLWrapper =>
  db
    .update(work)
    .set({ claimed_until: sql`${valueOf(until, work.claimed_until)}`, node: sql`${node}` })
    .from(sql`(${chosen}) as chosen`)
    .where(and(account && sql`${work.account_id} = ${account}`, sql`${work.account_id} = chosen.account_id and ${work.id} = chosen.id`))
    .returning(WORK);

/** Chooses due pieces of work that are not deliveries. */
export const dueWork = (due: Placeholder, now: Placeholder, count: Placeholder): SQL => sql`
  select w.account_id, w.id from work w
  where w.receiver is null and w.due_at <= ${at(due)} and ${isFree(now)}
  order by w.due_at, w.seq limit ${count}::int for update skip locked`;

/** The values of {@link dueDeliveries}, in the order of its placeholders. */
type DeliveryHoles = readonly [due: Placeholder, now: Placeholder, each: Placeholder, busy: Placeholder, count: Placeholder];

/**
 * Chooses due deliveries that are the first of their queues. If there is not room for all, receivers with the fewest running
 * deliveries come first.
 */
export const dueDeliveries = (...[due, now, each, busy, count]: DeliveryHoles): SQL => sql`
  with recursive ${RECEIVERS}
  select first.account_id, first.id from receivers r cross join lateral (
    select w.account_id, w.id from work w
    where (w.account_id, w.id) in (select near.account_id, near.id from (${near(due, now)}) near) and ${isFree(now)} and not ${HAS_PREDECESSOR}
    order by w.due_at, w.seq limit greatest(0, ${each}::int - ${underWay(busy)}) for update skip locked
  ) first
  where r.receiver is not null order by ${underWay(busy)} limit ${count}::int`;

/**
 * Parks deliveries that are behind another one, for each receiver the first in time. The delivery in front is locked meanwhile, so
 * that nobody can remove it without seeing that another was parked behind it. A delivery that is behind none is not locked: a lock
 * goes into the write-ahead log, and its statement then waits for the disk.
 */
export const parkStatement = (due: Placeholder, now: Placeholder): SQL => sql`
  with recursive ${RECEIVERS}, behind as materialized (
    select w.account_id, w.id, front.account_id as front_account, front.id as front_id from receivers r
    cross join lateral (
      select w.account_id, w.id, w.receiver, w.queue, w.seq from work w
      where (w.account_id, w.id) in (select near.account_id, near.id from (${near(due, now)}) near) and ${isFree(now)} and ${HAS_PREDECESSOR}
      order by w.due_at, w.seq for no key update skip locked
    ) w
    cross join lateral (
      select e.account_id, e.id from work e where e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq
      order by e.seq limit 1 for no key update skip locked
    ) front
    where r.receiver is not null limit ${LOOKED_AT}
  ), fronts as (
    update work set followed = true from behind
    where work.account_id = behind.front_account and work.id = behind.front_id and not work.followed
  )
  update work set parked = true from behind where work.account_id = behind.account_id and work.id = behind.id
  returning work.id`;

/** The due time of the next piece that is not behind another. */
export const NEXT_DUE = sql`
  with recursive ${RECEIVERS}
  select least(
    (select min(w.due_at) from work w where w.receiver is null),
    (select min(first.due_at) from receivers r cross join lateral (
      select w.due_at from work w where w.receiver = r.receiver and not w.parked and not ${HAS_PREDECESSOR} order by w.due_at limit 1
    ) first)
  ) as due_at`;
