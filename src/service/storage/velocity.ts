import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { VelocityWindow } from '../domain/ports.ts';
import type { VelocityCounts } from '../domain/records/platform.ts';
import type { Db } from './connection.ts';
import { send, type Place } from './prepared.ts';
import { sent } from './rows.ts';
import { velocity } from './tables/platform.ts';

const number = (name: string, condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`.as(name);

/** Counts the attempts of subjects. No other transaction counts them until the commit. */
export async function countVelocity(
  db: Db,
  account_id: string,
  subjects: readonly string[],
  { since, pendingSince }: VelocityWindow,
): Promise<Map<string, VelocityCounts>> {
  if (subjects.length === 0) return new Map();
  // In a fixed order, so that two attempts cannot wait for each other. The counts are read by a separate statement, because only that one
  // sees what the transaction that held the locks before has committed.
  for (const subject of [...subjects].sort()) await send(db, lock(`${account_id} ${subject}`));
  const rows = await send(db, counts(account_id, subjects, sent(velocity.at, since), sent(velocity.at, pendingSince)));
  return new Map(rows.map(({ subject, ...each }) => [subject, each]));
}

const lock = (key: string) => ({
  shape: 'lock velocity',
  values: [key],
  isFlat: true,
  build: (db: Db, place: Place) => db.select({ locked: LOCKED }).from(sql`pg_advisory_xact_lock(hashtextextended(${place()}, 0))`),
});
const LOCKED = sql`1`.as('locked');

const counts = (account_id: string, subjects: readonly string[], since: unknown, pendingSince: unknown) => ({
  shape: 'count velocity',
  values: [since, pendingSince, since, since, account_id, subjects],
  isFlat: true,
  build: (db: Db, place: Place) =>
    db
      .select({
        subject: velocity.subject,
        declined: number('declined', sql`${velocity.kind} = 'declined' and ${velocity.at} >= ${place()}`),
        pending: number('pending', sql`${velocity.kind} = 'pending' and ${velocity.at} > ${place()}`),
        checks: number('checks', sql`${velocity.kind} = 'check' and ${velocity.at} >= ${place()}`),
        questions: number('questions', sql`${velocity.kind} = 'question' and ${velocity.at} >= ${place()}`),
      })
      .from(velocity)
      .where(and(eq(velocity.account_id, place()), sql`${velocity.subject} = any(${place()})`))
      .groupBy(velocity.subject),
});
