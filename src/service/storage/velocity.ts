import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { VelocityWindow } from '../domain/ports.ts';
import type { VelocityCounts } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { send, type Place } from './prepared.ts';
import { sent } from './rows.ts';
import { checkout_sessions } from './tables/sessions.ts';
import { velocity } from './tables/platform.ts';

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
  if (session !== undefined) await send(db, sessionLock(account_id, session));
  // In a fixed order, so that two attempts cannot wait for each other. The counts are read by a separate statement, because only that one
  // sees what the transaction that held the locks before has committed.
  for (const subject of [...subjects].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${account_id} ${subject}`}, 0))`);
  const rows = await send(db, counts(account_id, subjects, sent(velocity.at, since), sent(velocity.at, pendingSince)));
  return new Map(rows.map(({ subject, ...each }) => [subject, each]));
}

const sessionLock = (account_id: string, session: string) => ({
  shape: 'lock session',
  values: [account_id, session],
  build: (db: Db, place: Place) =>
    db
      .select({ id: checkout_sessions.id })
      .from(checkout_sessions)
      .where(and(eq(checkout_sessions.account_id, place()), eq(checkout_sessions.id, place())))
      .for('no key update'),
});

const counts = (account_id: string, subjects: readonly string[], since: unknown, pendingSince: unknown) => ({
  shape: 'count velocity',
  values: [since, pendingSince, since, since, account_id, subjects],
  build: (db: Db, place: Place) =>
    db
      .select({
        subject: velocity.subject,
        declined: number(sql`${velocity.kind} = 'declined' and ${velocity.at} >= ${place()}`),
        pending: number(sql`${velocity.kind} = 'pending' and ${velocity.at} > ${place()}`),
        checks: number(sql`${velocity.kind} = 'check' and ${velocity.at} >= ${place()}`),
        questions: number(sql`${velocity.kind} = 'question' and ${velocity.at} >= ${place()}`),
      })
      .from(velocity)
      .where(and(eq(velocity.account_id, place()), sql`${velocity.subject} = any(${place()})`))
      .groupBy(velocity.subject),
});
