import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { DeliveriesInProgress, SearchedAccounts, WorkQueue } from '../domain/ports.ts';
import type { Work } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { decode } from './decoded.ts';
import { isFree, claimStatement, WORK } from './due-work-statements.ts';
import { work } from './tables/platform.ts';
import { placeholderSequence, runStatement, type Placeholder } from './statement-templates.ts';

/**
 * Due work in a distributed database (Citus), where no statement can search and lock rows on all servers. Candidates are searched on all
 * servers without locks, then claimed account by account on the account's server. The claim checks again whether the work is free, because
 * another node may have taken it. If the accounts are known, only their servers are searched. Nothing is parked.
 */

/** How many deliveries one search returns at most. */
const MAX_CANDIDATES = 512;
/** How many accounts are claimed at the same time. */
const PARALLEL_ACCOUNTS = 8;
/** Counts are exact up to this number. */
const COUNTED = 10_000;

const { account_id, id, receiver, due_at } = getTableColumns(work);
const CANDIDATE_COLUMNS = { account_id, id, receiver };
const DUE = { due_at };
const COUNT = sql<number>`count(*)`.mapWith(Number);

/** Whether another delivery is in front of `w` in its queue. A queue belongs to one account, so its server can answer. */
const HAS_PREDECESSOR = sql`exists (
  select 1 from work e where e.account_id = w.account_id and e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq)`;

interface Candidate {
  readonly account_id: string;
  readonly id: string;
  readonly receiver: string | null;
}

/** A node, and the values of its claims. */
export interface ClaimContext {
  readonly db: Db;
  readonly node: number;
  readonly now: () => string;
  readonly until: () => Date;
}

/** How a node searches and claims. */
export function shardClaims(
  worker: ClaimContext,
): Pick<WorkQueue, 'claim' | 'claimDeliveries' | 'nextDue' | 'waiting' | 'releaseOrphanedDeliveries'> {
  return {
    async claim(due, count, where = 'all') {
      const found = await findCandidates(worker, { what: 'work', where }, [due.toISOString(), worker.now(), count], dueWork);
      return claimAll(worker, found.slice(0, count));
    },
    async claimDeliveries(due, count, each, busy, where = 'all') {
      const full = Object.keys(busy).filter((to) => (busy[to] ?? 0) >= each);
      const values = [due.toISOString(), worker.now(), JSON.stringify(full)] as const;
      const found = await findCandidates(worker, { what: 'deliveries', where }, values, dueDeliveries);
      return claimAll(worker, fairShare(found, { count, each, busy }));
    },
    nextDue: (latest) => nextDue(worker.db, latest),
    waiting: (due) => countWaiting(worker.db, due),
    releaseOrphanedDeliveries: () => Promise.resolve(),
  };
}

type SearchValues<V> = readonly [due: V, now: V, third: V];
/** Builds a search; `ofAccount` is empty when it is for all accounts. */
type Search = (values: SearchValues<Placeholder>, ofAccount: SQL) => SQL;

const dueWork: Search = ([due, now, count], ofAccount) => sql`
  select w.account_id, w.id, w.receiver from work w
  where w.receiver is null and w.due_at <= ${due}::timestamptz and ${isFree(now)}${ofAccount}
  order by w.due_at, w.seq limit ${count}::int`;

/** Deliveries that are the first of their queue. Receivers at their limit are left out, because theirs would fill the result. */
const dueDeliveries: Search = ([due, now, full], ofAccount) => sql`
  select w.account_id, w.id, w.receiver from work w
  where w.receiver is not null and w.due_at <= ${due}::timestamptz and ${isFree(now)} and not (${full}::jsonb ? w.receiver) and not ${HAS_PREDECESSOR}${ofAccount}
  order by w.due_at, w.seq limit ${sql.raw(String(MAX_CANDIDATES))}`;

/** Asks the server of each account. Everywhere, and for many accounts, one statement asks all servers. */
async function findCandidates(
  { db }: ClaimContext,
  { what, where }: { readonly what: string; readonly where: SearchedAccounts },
  values: SearchValues<unknown>,
  search: Search,
): Promise<Candidate[]> {
  const ask = async (account?: string) => {
    const call = account === undefined ? { shape: what, values } : { shape: `${what} of account`, values: [...values, account] };
    const rows = await runStatement(db, { ...call, shape: `findCandidates for ${call.shape}` }, (placeholders) => {
      const next = placeholderSequence(placeholders);
      return search([next(), next(), next()], account === undefined ? sql`` : sql` and w.account_id = ${next()}`);
    });
    return decode(rows, CANDIDATE_COLUMNS) as unknown as Candidate[];
  };
  if (where === 'all' || where.length > PARALLEL_ACCOUNTS) return ask();
  return (await Promise.all(where.map((account) => ask(account)))).flat();
}

/**
 * As many deliveries for each receiver as it has room for. If there is not room for all, receivers with the fewest in progress come
 * first.
 */
function fairShare(
  found: readonly Candidate[],
  { count, each, busy }: { count: number; each: number; busy: DeliveriesInProgress },
): Candidate[] {
  const inProgress = (one: Candidate): number => busy[one.receiver ?? ''] ?? 0;
  const withinLimits = [...Map.groupBy(found, (one) => one.receiver).values()].flatMap((all) =>
    all.slice(0, Math.max(0, each - inProgress(all[0] ?? { account_id: '', id: '', receiver: null }))),
  );
  return withinLimits.sort((a, b) => inProgress(a) - inProgress(b)).slice(0, count);
}

async function claimAll(worker: ClaimContext, found: readonly Candidate[]): Promise<Work[]> {
  const accounts = [...Map.groupBy(found, (one) => one.account_id)];
  const taken: (typeof work.$inferSelect)[] = [];
  for (let at = 0; at < accounts.length; at += PARALLEL_ACCOUNTS) {
    const some = accounts.slice(at, at + PARALLEL_ACCOUNTS).map(([account, items]) => claimOfAccount(worker, account, items));
    taken.push(...(await Promise.all(some)).flat());
  }
  return taken.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.seq - b.seq);
}

/** Claims the work of one account that is still free. */
async function claimOfAccount({ db, node, now, until }: ClaimContext, account: string, items: readonly Candidate[]) {
  const values = [until(), node, account, JSON.stringify(items.map((item) => item.id)), now()];
  const rows = await runStatement(db, { shape: 'claim of account', values }, (placeholders) => {
    const next = placeholderSequence(placeholders);
    const [claimed, by, whose] = [next(), next(), next()];
    return claimStatement(db, freeWork(whose, next(), next()), claimed, by, whose);
  });
  return decode(rows, WORK) as unknown as (typeof work.$inferSelect)[];
}

const freeWork = (account: Placeholder, ids: Placeholder, now: Placeholder): SQL => sql`
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
      () => sql`select min(w.due_at) as due_at from work w where w.receiver is not null and not ${HAS_PREDECESSOR}`,
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
