import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { DeliveriesUnderWay, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { decode } from './decoded.ts';
import { isFree, claimStatement, WORK } from './due-work-statements.ts';
import { work } from './tables/platform.ts';
import { placeholderSequence, runStatement, type Placeholder } from './statement-templates.ts';

/**
 * Due work in a distributed database. No statement can look for rows over all servers and lock them. So it is looked for
 * everywhere without locks, and what is found is claimed account by account, each on the server that has it. What another node
 * took in between is not claimed: whoever claims looks again whether it is free. Nothing is parked there.
 */

/** Deliveries that are looked at before a claim. */
const LOOKED_AT = 512;
/** Accounts whose work is claimed at the same time. */
const AT_ONCE = 8;
/** Up to so many are counted. */
const COUNTED = 10_000;

const { account_id, id, receiver, due_at } = getTableColumns(work);
const FOUND = { account_id, id, receiver };
const DUE = { due_at };
const COUNT = sql<number>`count(*)`.mapWith(Number);

/** Whether the delivery `w` has another before it in its queue: a queue is one account's, so that its server can tell. */
const IS_BEHIND = sql`exists (
  select 1 from work e where e.account_id = w.account_id and e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq)`;

interface Found {
  readonly account_id: string;
  readonly id: string;
  readonly receiver: string | null;
}

/** A node at the work of a distributed database, and what it puts to a claim. */
export interface ShardWorker {
  readonly db: Db;
  readonly node: number;
  readonly now: () => string;
  readonly until: () => Date;
}

/** What a node takes. */
export function shardClaims(worker: ShardWorker): Pick<WorkQueue, 'claim' | 'claimDeliveries' | 'nextDue' | 'waiting' | 'letOutLeft'> {
  return {
    async claim(due, count) {
      const found = await look(worker, 'work', [due.toISOString(), worker.now(), count], (next) => dueWork(next(), next(), next()));
      return takeAll(worker, found);
    },
    async claimDeliveries(due, count, each, busy) {
      const full = Object.keys(busy).filter((to) => (busy[to] ?? 0) >= each);
      const values = [due.toISOString(), worker.now(), JSON.stringify(full)];
      const found = await look(worker, 'deliveries', values, (next) => dueDeliveries(next(), next(), next()));
      return takeAll(worker, fairly(found, { count, each, busy }));
    },
    nextDue: (latest) => nextDue(worker.db, latest),
    waiting: (due) => countWaiting(worker.db, due),
    letOutLeft: () => Promise.resolve(),
  };
}

const dueWork = (due: Placeholder, now: Placeholder, count: Placeholder): SQL => sql`
  select w.account_id, w.id, w.receiver from work w
  where w.receiver is null and w.due_at <= ${due}::timestamptz and ${isFree(now)}
  order by w.due_at, w.seq limit ${count}::int`;

/** Deliveries that are the first of their queues. A receiver that has as many under way as it may is not looked at: its own would stand before all others. */
const dueDeliveries = (due: Placeholder, now: Placeholder, full: Placeholder): SQL => sql`
  select w.account_id, w.id, w.receiver from work w
  where w.receiver is not null and w.due_at <= ${due}::timestamptz and ${isFree(now)} and not (${full}::jsonb ? w.receiver) and not ${IS_BEHIND}
  order by w.due_at, w.seq limit ${sql.raw(String(LOOKED_AT))}`;

async function look(
  { db }: ShardWorker,
  what: string,
  values: readonly unknown[],
  build: (next: () => Placeholder) => SQL,
): Promise<Found[]> {
  const rows = await runStatement(db, { shape: `look for ${what}`, values }, (placeholders) => build(placeholderSequence(placeholders)));
  return decode(rows, FOUND) as unknown as Found[];
}

/** Of each receiver as many as it has room for; when there is no room for all, those who have least under way come first. */
function fairly(found: readonly Found[], { count, each, busy }: { count: number; each: number; busy: DeliveriesUnderWay }): Found[] {
  const under = (one: Found): number => busy[one.receiver ?? ''] ?? 0;
  const roomy = [...Map.groupBy(found, (one) => one.receiver).values()].flatMap((all) =>
    all.slice(0, Math.max(0, each - under(all[0] ?? { account_id: '', id: '', receiver: null }))),
  );
  return roomy.sort((a, b) => under(a) - under(b)).slice(0, count);
}

async function takeAll(worker: ShardWorker, found: readonly Found[]): Promise<Work[]> {
  const accounts = [...Map.groupBy(found, (one) => one.account_id)];
  const taken: (typeof work.$inferSelect)[] = [];
  for (let at = 0; at < accounts.length; at += AT_ONCE) {
    const some = accounts.slice(at, at + AT_ONCE).map(([account, items]) => takeOf(worker, account, items));
    taken.push(...(await Promise.all(some)).flat());
  }
  return taken.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.seq - b.seq);
}

/** Claims what is still free of one account's pieces. */
async function takeOf({ db, node, now, until }: ShardWorker, account: string, items: readonly Found[]) {
  const values = [until(), node, account, JSON.stringify(items.map((item) => item.id)), now()];
  const rows = await runStatement(db, { shape: 'claim of account', values }, (placeholders) => {
    const next = placeholderSequence(placeholders);
    const [claimed, by, whose] = [next(), next(), next()];
    return claimStatement(db, piecesOf(whose, next(), next()), claimed, by, whose);
  });
  return decode(rows, WORK) as unknown as (typeof work.$inferSelect)[];
}

const piecesOf = (account: Placeholder, ids: Placeholder, now: Placeholder): SQL => sql`
  select w.account_id, w.id from work w
  where w.account_id = ${account} and w.id in (select jsonb_array_elements_text(${ids}::jsonb)) and ${isFree(now)}
  order by w.id for update skip locked`;

/** When the next piece falls due that is not behind another, at most `latest`. */
async function nextDue(db: Db, latest: Date): Promise<Date | undefined> {
  const firsts = await Promise.all([
    runStatement(
      db,
      { shape: 'next due work', values: [] },
      () => sql`select min(w.due_at) as due_at from work w where w.receiver is null`,
    ),
    runStatement(
      db,
      { shape: 'next due delivery', values: [] },
      () => sql`select min(w.due_at) as due_at from work w where w.receiver is not null and not ${IS_BEHIND}`,
    ),
  ]);
  const moments = firsts
    .flatMap((rows) => decode(rows, DUE).map((row) => row['due_at']))
    .filter((at) => at instanceof Date && at <= latest);
  return (moments as Date[]).sort((a, b) => a.getTime() - b.getTime())[0];
}

/** How much waits, each up to as many as are counted. */
async function countWaiting(db: Db, due: Date): ReturnType<WorkQueue['waiting']> {
  const count = async (condition: SQL) =>
    (await db.select({ count: COUNT }).from(sql`(select 1 from work where ${condition} limit ${COUNTED}) few`))[0]?.count ?? 0;
  const [pieces, deliveries] = await Promise.all([
    count(sql`receiver is null and due_at <= ${due.toISOString()}::timestamptz`),
    count(sql`receiver is not null`),
  ]);
  return { due: pieces, deliveries };
}
