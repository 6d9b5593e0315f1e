import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Releases deliveries that are parked but have no delivery in front of them. */

/** Whether another delivery of the queue is in front of `w`. That one stays there until it is delivered or given up. */
export const HAS_PREDECESSOR = sql`exists (select from work e where e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq)`;

/** How many deliveries one statement reads: few, so that it takes no longer than a payment's statement. */
const PAGE = 500;

interface Place {
  readonly receiver: string;
  readonly queue: string;
  readonly seq: string;
  readonly looked: number;
}

const START: Place = { receiver: '', queue: '', seq: '-1', looked: PAGE };

/**
 * Releases the deliveries that are parked behind nothing. A node of an earlier release parks deliveries without marking the
 * delivery in front as followed. Whoever removes that one then does not know that another must be released.
 */
export async function releaseOrphansIn(db: Db): Promise<void> {
  for (let at: Place | undefined = START; at?.looked === PAGE;) {
    const answer: unknown = await db.execute(pageAfter(at));
    at = (answer as { readonly rows: readonly Place[] }).rows[0];
  }
}

/** Reads the deliveries after a place, in the order of their queues, and returns the last of them. */
const pageAfter = ({ receiver, queue, seq }: Place): SQL => sql`
  with page as materialized (
    select account_id, id, receiver, queue, seq, parked from work
    where receiver is not null and (receiver, queue, seq) > (${receiver}, ${queue}, ${seq}::bigint)
    order by receiver, queue, seq limit ${PAGE}::int
  ), let_out as (
    update work set parked = false, followed = true from page w
    where w.parked and not ${HAS_PREDECESSOR} and work.account_id = w.account_id and work.id = w.id and work.parked
  )
  select receiver, queue, seq::text, (select count(*) from page)::int as looked from page order by receiver desc, queue desc, seq desc limit 1`;
