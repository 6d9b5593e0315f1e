import { DAY_MS } from '../../facts/days.ts';
import {
  RETENTION_SUBJECTS,
  type RetentionBook,
  type RetentionDays,
  type RetentionSlice,
  type RetentionSubject,
} from '../domain/retention.ts';

/** Deletes data that was kept for long enough, slice by slice, so that it can be stopped at any moment and continued. */

/** The rows of one transaction. */
const SLICE = 500;

/** The parts of the job. */
export interface RetentionOptions {
  readonly book: RetentionBook;
  readonly days: RetentionDays;
  readonly clock: () => Date;
  readonly realNow: () => Date;
  /** Called with the number of deleted rows. */
  readonly forgot: (subject: RetentionSubject, rows: number) => void;
  /** Whether the node is about to stop. The rest is then deleted later, or by another node. */
  readonly isStopping: () => boolean;
}

/** The job. */
export interface Retention {
  /** Deletes all data that is old enough. Returns whether it reached the end. */
  run(): Promise<boolean>;
}

/** Makes the job that deletes data after its days of retention. */
export function createRetention({ book, days, clock, realNow, forgot, isStopping }: RetentionOptions): Retention {
  /** Deletes all old rows of one subject in one account. */
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
