import { addDays, daysBetween, laterOf, sastDay, type Day } from '../../facts/days.ts';
import { reconcileDay, type Reconciler } from '../commands/reconcile-day.ts';

/**
 * The daily comparison of the ledger with the rails' statements: every day that is over by the service's clock, once, by any
 * node. It is no piece of due work, which belongs to an account and would have to run for each day that a sandbox's clock leaps.
 */

/** A day is compared from six o'clock in the morning after it: by then a rail has its statement. */
const READY_MS = 6 * 60 * 60_000;
/** A claim on a day lasts so long in real time: then the node that made it is thought to be dead. */
const CLAIM_MS = 10 * 60_000;
/** For so many days a difference is looked at again: what came late resolves it. */
const AGAIN_DAYS = 14;
/** Of a longer gap, days before these are compared only where the ledger has something. */
const GAP_DAYS = 35;

/** The daily comparison. */
export interface Reconciliation {
  /**
   * Compares what is due. With a new day, and where `again` asks for it, days with a difference that stands are compared once more.
   * Answers how many days it compared.
   */
  run(how?: { readonly again: boolean }): Promise<number>;
}

/** The daily comparison, as one node does it. */
export function createReconciliation(reconciler: Reconciler): Reconciliation {
  const { services, book } = reconciler;
  /** Up to which day this node knows that all is done: then nothing has to be asked. */
  let known: Day | null = null;

  async function compareDay(day: Day): Promise<boolean> {
    const realNow = services.realNow();
    if (!(await book.claim(day, realNow, new Date(realNow.getTime() + CLAIM_MS)))) return false;
    // A day that fails stays claimed until the claim is over, and is then tried again.
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

/** The last day whose statements are there. */
const lastReadyDay = (now: Date): Day => addDays(sastDay(new Date(now.getTime() - READY_MS)), -1);

/** The days that were not compared yet, up to `until`, and those before with a difference that stands. */
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

/** For how many days no day was compared, though it was over. */
export const daysBehind = (last: Day | null, now: Date): number => (last === null ? 0 : Math.max(0, daysBetween(last, lastReadyDay(now))));
