/** Data that is deleted after a time. Data that must be kept for seven years by law is not included. */

/** How many days the data of each subject is kept; 0 keeps it for ever. */
export interface RetentionDays {
  /** Bodies of webhooks that were delivered or given up. The record of each try (when, and which answer) stays. */
  readonly webhook_bodies: number;
  /** Emails that were sent. */
  readonly emails: number;
  /** Used card tokens, and portal links that have ended. */
  readonly sessions: number;
  /** The books of the simulated card network and banks. After that, older payments cannot be refunded in the sandbox. */
  readonly sandbox: number;
}

/** The name of a subject. */
export type RetentionSubject = keyof RetentionDays;

/** The default number of days for each subject. */
export const RETENTION: RetentionDays = { webhook_bodies: 30, emails: 90, sessions: 30, sandbox: 400 };

/** The subjects, in the order in which they are deleted. */
export const RETENTION_SUBJECTS = Object.keys(RETENTION) as RetentionSubject[];

/** The result of one slice of the job. */
export interface RetentionSlice {
  /** The number of deleted rows. */
  readonly rows: number;
  /** Whether there may be more rows to delete. */
  readonly more: boolean;
}

/** Data before these moments is deleted: by the service's clock, or in real time for data that follows real time. */
export interface RetentionLimits {
  readonly clock: Date;
  readonly real: Date;
}

/** The job's queries. */
export interface RetentionBook {
  accounts(): Promise<string[]>;
  /** Deletes at most `count` rows of a subject in one account, oldest first. */
  forgetOf(account_id: string, subject: RetentionSubject, limits: RetentionLimits, count: number): Promise<RetentionSlice>;
  /** Deletes rows that belong to no account, or that are found without one. */
  forgetShared(subject: RetentionSubject, limits: RetentionLimits, count: number): Promise<RetentionSlice>;
}
