import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';

/** Deliveries that are parked behind nothing. */

/** Whether the delivery `w` has another before it in its queue. That one stays there until it is delivered or given up. */
export const IS_BEHIND = sql`exists (select from work e where e.receiver = w.receiver and e.queue = w.queue and e.seq < w.seq)`;

/** Deliveries that one statement looks at: so few that it takes no longer than a payment's, however many there are. */
const PAGE = 500;

interface Place {
  readonly receiver: string;
  readonly queue: string;
  readonly seq: string;
  readonly looked: number;
}

const START: Place = { receiver: '', queue: '', seq: '-1', looked: PAGE };

/**
 * Lets out the deliveries that are parked behind nothing. A node of an earlier release parks deliveries without marking the one
 * before as followed, and whoever takes that one away does not know then that it has to let another out.
 */
export async function letOutLeft(db: Db): Promise<void> {
  for (let at: Place | undefined = START; at?.looked === PAGE;) {
    const answer: unknown = await db.execute(pageAfter(at));
    at = (answer as { readonly rows: readonly Place[] }).rows[0];
  }
}

/** Looks at the deliveries after a place, in the order of their queues, and answers the last of them. */
const pageAfter = ({ receiver, queue, seq }: Place): SQL => sql`
  with page as materialized (
    select account_id, id, receiver, queue, seq, parked from work
    where receiver is not null and (receiver, queue, seq) > (${receiver}, ${queue}, ${seq}::bigint)
    order by receiver, queue, seq limit ${PAGE}::int
  ), let_out as (
    update work set parked = false, followed = true from page w
    where w.parked and not ${IS_BEHIND} and work.account_id = w.account_id and work.id = w.id and work.parked
  )
  select receiver, queue, seq::text, (select count(*) from page)::int as looked from page order by receiver desc, queue desc, seq desc limit 1`;
