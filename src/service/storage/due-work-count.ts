import { sql } from 'drizzle-orm';
import type { WorkQueue } from '../domain/ports.ts';
import type { Db } from './connection.ts';

/** Counts waiting work, for the metrics. */

/** Up to this number, pieces are counted exactly. Beyond it, the number of deliveries is the database's estimate. */
const COUNTED = 10_000;

/** Counts the work that is due at a moment, and all deliveries. */
export async function countWaiting(db: Db, due: Date): ReturnType<WorkQueue['waiting']> {
  const rows = await db
    .select({
      // The order is that of an index. Without it, PostgreSQL would read a whole table of waiting rows.
      due: sql`(select count(*) from (select from work where receiver is null and due_at <= ${due.toISOString()}::timestamptz order by due_at, seq limit ${COUNTED}) few)`.mapWith(
        Number,
      ),
      deliveries:
        sql`(select count(*) from (select from work where receiver is not null order by receiver, queue, seq limit ${COUNTED}) few)`.mapWith(
          Number,
        ),
      // The estimate of the last ANALYZE. Every delivery has a queue, so all are in the index of queues.
      estimated: sql`(select reltuples::float8 from pg_class where oid = 'work_queues'::regclass)`.mapWith(Number),
    })
    .from(sql`(select 1) as one`);
  const { due: pieces = 0, deliveries = 0, estimated = 0 } = rows[0] ?? {};
  return { due: pieces, deliveries: deliveries < COUNTED ? deliveries : Math.max(deliveries, Math.round(estimated)) };
}
