import { addDays, daysBetween, laterOf, sastDay, type Day, HOUR_MS } from '../../facts/days.ts';
import { reconcileDay, type Reconciler } from '../commands/reconcile-day.ts';

/**
 * The daily comparison of the ledger with the rails' statements. Every day that has ended by the service's clock is compared once,
 * by any node. It is not due work, because due work belongs to an account and would have to run for each day that the sandbox's
 * clock skips.
 */

/** A day is compared from six o'clock on the next morning, when the rails have their statements. */
const READY_MS = 6 * HOUR_MS;
/** How long a claim on a day lasts in real milliseconds. After that its node counts as dead. */
const CLAIM_MS = 10 * 60_000;
/** For how many days an open difference is compared again. A late line may resolve it. */
const AGAIN_DAYS = 14;
/** After a long gap, days older than this are compared only where the ledger has postings. */
const GAP_DAYS = 35;

/** The daily comparison. */
export interface Reconciliation {
  /**
   * Compares the days that are due. On a new day, or where `again` asks for it, days with an open difference are compared again.
   * Returns the number of compared days.
   */
  run(how?: { readonly again: boolean }): Promise<number>;
}

/** The daily comparison of one node. */
export function createReconciliation(reconciler: Reconciler): Reconciliation {
  const { services, book } = reconciler;
  /** The day up to which this node knows that everything is compared, so that it need not ask the database. */
  let known: Day | null = null;

  async function compareDay(day: Day): Promise<boolean> {
    const realNow = services.realNow();
    if (!(await book.claim(day, realNow, new Date(realNow.getTime() + CLAIM_MS)))) return false;
    // If the comparison of a day fails, the day stays claimed until the claim ends, and is then tried again.
    await book.done(day, services.clock.now(), await reconcileDay(reconciler, day));
    return true;
  }

  return {
    async run({ again } = { again: false }) {
      const until = lastReadyDay(services.clock.now());
      if (!again && known !== null && known >= until) return 0;
      const days = await daysToCompare(book, until, again);
      let [count, all] = [0, true];
      for (const day of days)
        if (await compareDay(day)) count += 1;
        else all = false;
      if (all) known = until;
      return count;
    },
  };
}

/** The last day whose statements are ready. */
const lastReadyDay = (now: Date): Day => addDays(sastDay(new Date(now.getTime() - READY_MS)), -1);

/** The days up to `until` that were not compared yet, and earlier days with an open difference. */
async function daysToCompare(book: Reconciler['book'], until: Day, again: boolean): Promise<Day[]> {
  const last = await book.lastDay();
  const isNewDay = last === null || last < until;
  const open = again || isNewDay ? await book.openDays(addDays(until, -AGAIN_DAYS)) : [];
  if (!isNewDay) return open;
  const days = new Set([...open, ...(await book.postingDays(last === null ? null : addDays(last, 1), addDays(until, 1)))]);
  const recent = addDays(until, -GAP_DAYS);
  for (let day = last === null ? until : laterOf(addDays(last, 1), recent); day <= until; day = addDays(day, 1)) days.add(day);
  return [...days].sort();
}

/** How many days that have ended were not compared. */
export const daysBehind = (last: Day | null, now: Date): number => (last === null ? 0 : Math.max(0, daysBetween(last, lastReadyDay(now))));
