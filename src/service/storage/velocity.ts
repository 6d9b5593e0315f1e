import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { VelocityWindow } from '../domain/ports.ts';
import type { VelocityCounts } from '../domain/records/velocity.ts';
import type { Db } from './connection.ts';
import { checkout_sessions } from './tables/checkout.ts';
import { velocity } from './tables/velocity.ts';

const number = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Counts the attempts of subjects. No other transaction counts them until the commit. */
export async function countVelocity(
  db: Db,
  account_id: string,
  subjects: readonly string[],
  { since, pendingSince, session }: VelocityWindow,
): Promise<Map<string, VelocityCounts>> {
  if (subjects.length === 0) return new Map();
  // The session is locked first: a transaction that waits for a session then holds no lock that other sessions wait for.
  if (session !== undefined)
    await db
      .select({ id: checkout_sessions.id })
      .from(checkout_sessions)
      .where(and(eq(checkout_sessions.account_id, account_id), eq(checkout_sessions.id, session)))
      .for('no key update');
  // In a fixed order, so that two attempts cannot wait for each other. The counts are read by a separate statement, because only that one
  // sees what the transaction that held the locks before has committed.
  for (const subject of [...subjects].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${account_id} ${subject}`}, 0))`);
  const { kind, at } = velocity;
  const [from, pendingFrom] = [since, pendingSince].map((moment) => sql.param(moment, at));
  const rows = await db
    .select({
      subject: velocity.subject,
      declined: number(sql`${kind} = 'declined' and ${at} >= ${from}`),
      pending: number(sql`${kind} = 'pending' and ${at} > ${pendingFrom}`),
      checks: number(sql`${kind} = 'check' and ${at} >= ${from}`),
      questions: number(sql`${kind} = 'question' and ${at} >= ${from}`),
    })
    .from(velocity)
    .where(and(eq(velocity.account_id, account_id), inArray(velocity.subject, [...subjects])))
    .groupBy(velocity.subject);
  return new Map(rows.map(({ subject, ...each }) => [subject, each]));
}
