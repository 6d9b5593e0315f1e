import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { CountedSince } from '../domain/ports.ts';
import type { Counted } from '../domain/records/velocity.ts';
import type { Db } from './connection.ts';
import { velocity } from './tables/velocity.ts';

/** What is counted of subjects. Until the commit nobody else counts them. */
export async function countVelocity(
  db: Db,
  account_id: string,
  subjects: readonly string[],
  { since, pendingSince, session }: CountedSince,
): Promise<Map<string, Counted>> {
  if (subjects.length === 0) return new Map();
  // Always in one order, so that two attempts cannot wait for each other. What is counted is read by a statement of its
  // own: only that one sees what the transaction that had the locks before has committed.
  const keys = sql.join(
    [...subjects].sort().map((subject) => sql`${`${account_id} ${subject}`}::text`),
    sql`, `,
  );
  // Whoever waits for a session that is held up has no other lock yet, which other sessions would wait for.
  const first =
    session === undefined
      ? sql`select 1`
      : sql`select 1 from checkout_sessions where account_id = ${account_id} and id = ${session} for no key update`;
  await db.execute(sql`
    with first as materialized (${first})
    select pg_advisory_xact_lock(hashtextextended(subject, 0)) from first, unnest(array[${keys}]) as subject`);
  const rows = await db
    .select({
      subject: velocity.subject,
      declined: sql<number>`(count(*) filter (where ${velocity.kind} = 'declined'))::int`,
      pending: sql<number>`(count(*) filter (where ${velocity.kind} = 'pending' and ${velocity.at} > ${pendingSince.toISOString()}::timestamptz))::int`,
      checks: sql<number>`(count(*) filter (where ${velocity.kind} = 'check'))::int`,
    })
    .from(velocity)
    .where(and(eq(velocity.account_id, account_id), inArray(velocity.subject, [...subjects]), gte(velocity.at, since)))
    .groupBy(velocity.subject);
  return new Map(rows.map(({ subject, ...counted }) => [subject, counted]));
}
