import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { startOfDay } from '../../facts/days.ts';
import type { RailPosting } from '../domain/reconciliation/movements.ts';
import type { ReconciliationBook } from '../domain/reconciliation/reconciliation-book.ts';
import { RAIL_NAMES } from '../domain/reconciliation/statement.ts';
import type { Db } from './connection.ts';
import { postings, transactions } from './tables/money.ts';
import { differences, reconciled_days } from './tables/platform.ts';

/** For how many days lines of unknown merchants are counted. */
const STRAY_DAYS = 7;

const columns = {
  account_id: postings.account_id,
  id: postings.id,
  transaction_id: postings.transaction_id,
  event: postings.event,
  lines: postings.lines,
  at: postings.at,
  rail: sql<RailPosting['rail']>`${transactions.rail}`,
};

/** Reads the ledger for the reconciliation, and stores which days were compared. */
export function createReconciliationBook(db: Db): ReconciliationBook {
  return { ...railPostings(db), ...comparedDays(db) };
}

/** The postings that moved money on a rail. */
function railPostings(db: Db): Pick<ReconciliationBook, 'postings' | 'postingsOf' | 'postingDays'> {
  const read = () =>
    db
      .select(columns)
      .from(postings)
      .innerJoin(
        transactions,
        and(
          eq(transactions.account_id, postings.account_id),
          eq(transactions.id, postings.transaction_id),
          inArray(transactions.rail, [...RAIL_NAMES]),
        ),
      );
  return {
    postings: (from, before) => read().where(and(gte(postings.at, from), lt(postings.at, before))),
    async postingsOf(account_id, ids, from) {
      return read().where(and(eq(postings.account_id, account_id), inArray(postings.transaction_id, [...ids]), gte(postings.at, from)));
    },
    async postingDays(from, before) {
      const day = sql<string>`to_char(${postings.at} at time zone 'Africa/Johannesburg', 'YYYY-MM-DD')`;
      const since = from === null ? undefined : gte(postings.at, startOfDay(from));
      const rows = await db
        .selectDistinct({ day })
        .from(postings)
        .where(and(lt(postings.at, startOfDay(before)), since))
        .orderBy(day);
      return rows.map((row) => row.day);
    },
  };
}

/** The days of the reconciliation, and their differences. */
function comparedDays(db: Db): Omit<ReconciliationBook, keyof ReturnType<typeof railPostings>> {
  const lastDay: ReconciliationBook['lastDay'] = async () => {
    const compared = isNotNull(reconciled_days.compared_at);
    const [row] = await db.select().from(reconciled_days).where(compared).orderBy(desc(reconciled_days.day)).limit(1);
    return row?.day ?? null;
  };
  return {
    lastDay,
    async openDays(from) {
      const open = and(isNull(differences.resolved_at), gte(differences.day, from));
      const rows = await db.selectDistinct({ day: differences.day }).from(differences).where(open).orderBy(differences.day);
      return rows.map(({ day }) => day);
    },
    async claim(day, realNow, until) {
      const rows = await db
        .insert(reconciled_days)
        .values({ day, claimed_until: until })
        .onConflictDoUpdate({
          target: reconciled_days.day,
          set: { claimed_until: until },
          setWhere: or(isNull(reconciled_days.claimed_until), lt(reconciled_days.claimed_until, realNow)),
        })
        .returning();
      return rows.length > 0;
    },
    async done(day, at, outcome) {
      await db
        .update(reconciled_days)
        .set({ claimed_until: null, compared_at: at, ...outcome })
        .where(eq(reconciled_days.day, day));
    },
    async state() {
      const open = await db
        .select({ rail: differences.rail, count: sql<number>`count(*)::int` })
        .from(differences)
        .where(isNull(differences.resolved_at))
        .groupBy(differences.rail);
      const days = await db
        .select({ strays: reconciled_days.strays })
        .from(reconciled_days)
        .where(isNotNull(reconciled_days.compared_at))
        .orderBy(desc(reconciled_days.day))
        .limit(STRAY_DAYS);
      return {
        differences: { card: 0, debit: 0, payout: 0, ...Object.fromEntries(open.map(({ rail, count }) => [rail, count])) },
        strays: days.reduce((sum, { strays }) => sum + strays, 0),
        last_day: await lastDay(),
      };
    },
  };
}
