import {
  RETENTION_SUBJECTS,
  type RetentionBook,
  type RetentionDays,
  type RetentionSlice,
  type RetentionSubject,
} from '../domain/retention.ts';

/** The job that forgets what is kept for a while only: slice after slice, so that it can be stopped at any moment and goes on. */

const DAY_MS = 24 * 60 * 60_000;
/** Rows in one transaction. */
const SLICE = 500;

/** What the job is made from. */
export interface RetentionOptions {
  readonly book: RetentionBook;
  readonly days: RetentionDays;
  readonly clock: () => Date;
  readonly realNow: () => Date;
  /** Told what went. */
  readonly forgot: (subject: RetentionSubject, rows: number) => void;
  /** Whether the node is about to stop: then what is left is done later, or by another one. */
  readonly isStopping: () => boolean;
}

/** The job. */
export interface Retention {
  /** Forgets all that is old enough. Answers whether it came to the end. */
  run(): Promise<boolean>;
}

/** The routine that deletes what is older than its days of retention. */
export function createRetention({ book, days, clock, realNow, forgot, isStopping }: RetentionOptions): Retention {
  /** One subject in one place, to its end. */
  async function drain(subject: RetentionSubject, slice: () => Promise<RetentionSlice>): Promise<boolean> {
    for (let more = true; more;) {
      if (isStopping()) return false;
      const done = await slice();
      if (done.rows > 0) forgot(subject, done.rows);
      more = done.more;
    }
    return true;
  }
  return {
    async run() {
      const accounts = await book.accounts();
      for (const subject of RETENTION_SUBJECTS.filter((one) => days[one] > 0)) {
        const ago = (moment: Date) => new Date(moment.getTime() - days[subject] * DAY_MS);
        const limits = { clock: ago(clock()), real: ago(realNow()) };
        if (!(await drain(subject, () => book.forgetShared(subject, limits, SLICE)))) return false;
        for (const account_id of accounts)
          if (!(await drain(subject, () => book.forgetOf(account_id, subject, limits, SLICE)))) return false;
      }
      return true;
    },
  };
}
