import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { SubjectLimit, VelocityWindow } from '../domain/ports.ts';
import type { VelocityCounts } from '../domain/records/velocity.ts';
import type { WriteCheck } from './append.ts';
import type { Db } from './connection.ts';
import { subjectNumber, velocity } from './tables/velocity.ts';
import { runStatement } from './statement-templates.ts';

/** Subjects in the order in which they are locked, so that two attempts cannot wait for each other. */
const inOrder = (a: { readonly subject: string }, b: { readonly subject: string }): number => (a.subject < b.subject ? -1 : 1);

/**
 * The check that no subject has reached its limit. It locks the subjects as {@link countVelocity} does. The session is locked before,
 * because the statement with the check changes it. `onReached` is called if a limit is reached.
 */
export function velocityCheck(
  account_id: string,
  limits: readonly SubjectLimit[],
  { since, pendingSince }: VelocityWindow,
  onReached: () => void,
): WriteCheck {
  const sorted = [...limits].sort(inOrder);
  return {
    onFailed: onReached,
    shape: 'velocity',
    values: [
      account_id,
      sorted.map(({ subject }) => subject),
      sorted.map(({ most }) => most),
      since.toISOString(),
      pendingSince.toISOString(),
    ],
    build: (next) =>
      sql`velocity_limits_reached(${next()}::text, ${next()}::text[], ${next()}::int[], ${next()}::timestamptz, ${next()}::timestamptz)`,
  };
}

const number = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`;

/** Counts the attempts of subjects. No other transaction counts them until the commit. */
export async function countVelocity(
  db: Db,
  account_id: string,
  subjects: readonly string[],
  { since, pendingSince, session }: VelocityWindow,
): Promise<Map<string, VelocityCounts>> {
  if (subjects.length === 0) return new Map();
  // The locks are taken in a fixed order, so that two attempts cannot wait for each other. The counts are read by a separate statement,
  // because only that one sees what the transaction that held the locks before has committed.
  const keys = [...subjects].sort().map((subject) => `${account_id} ${subject}`);
  const locks = { shape: `lock velocity ${keys.length}${session === undefined ? '' : ' session'}`, values: [...keys, account_id, session] };
  const locked = runStatement(db, locks, (placeholders) => {
    // The session is locked first: a transaction that waits for a session then holds no lock that other sessions wait for.
    const first =
      session === undefined
        ? sql`select 1`
        : sql`select 1 from checkout_sessions where account_id = ${placeholders[keys.length]} and id = ${placeholders[keys.length + 1]} for no key update`;
    const texts = keys.map((_key, at) => sql`${placeholders[at]}::text`);
    return sql`
    with first as materialized (${first})
    select pg_advisory_xact_lock(hashtextextended(subject, 0)) from first, unnest(array[${sql.join(texts, sql`, `)}]) as subject`;
  });
  const counts = {
    shape: `velocity ${subjects.length}`,
    values: [pendingSince.toISOString(), account_id, since.toISOString(), ...subjects],
  };
  const counted = runStatement(db, counts, ([pending, account, from, ...those]) =>
    db
      .select({
        subject: velocity.subject,
        declined: number(sql`${velocity.kind} = 'declined' and ${velocity.at} >= ${from}::timestamptz`).as('declined'),
        pending: number(sql`${velocity.kind} = 'pending' and ${velocity.at} > ${pending}::timestamptz`).as('pending'),
        checks: number(sql`${velocity.kind} = 'check' and ${velocity.at} >= ${from}::timestamptz`).as('checks'),
        questions: number(sql`${velocity.kind} = 'question' and ${velocity.at} >= ${from}::timestamptz`).as('questions'),
      })
      .from(velocity)
      .where(
        and(
          sql`${velocity.account_id} = ${account}`,
          inArray(velocity.subject, those),
          // The index contains this number. The time is no condition, because an index of all subjects would fit it.
          inArray(
            subjectNumber(velocity.account_id, velocity.subject),
            those.map((subject) => subjectNumber(sql`${account}::text`, sql`${subject}::text`)),
          ),
        ),
      )
      .groupBy(velocity.subject),
  );
  // Both are sent at once. The server runs them one after the other.
  const [, rows] = await Promise.all([locked, counted]);
  return new Map((rows as unknown as (VelocityCounts & { readonly subject: string })[]).map(({ subject, ...each }) => [subject, each]));
}
