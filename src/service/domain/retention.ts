/** What is kept for a while only, and for how long. What the law wants kept for seven years is not among it. */

/** Days that each subject is kept; 0 keeps it for ever. */
export interface RetentionDays {
  /** Bodies of webhooks that were delivered or given up. That they were sent, when, and what came back stays. */
  readonly webhook_bodies: number;
  /** Messages that were sent. */
  readonly emails: number;
  /** Tokens of cards that were used, and links to the portal that have ended. */
  readonly sessions: number;
  /** The books of the simulated card network and banks. What is older cannot be given back in the sandbox. */
  readonly sandbox: number;
}

/** A subject with a time of its own. */
export type RetentionSubject = keyof RetentionDays;

/** For how long each is kept, where the operator does not say otherwise. */
export const RETENTION: RetentionDays = { webhook_bodies: 30, emails: 90, sessions: 30, sandbox: 400 };

/** The subjects, in the order in which they are done. */
export const RETENTION_SUBJECTS = Object.keys(RETENTION) as RetentionSubject[];

/** One slice of the job. */
export interface RetentionSlice {
  /** Rows that went. */
  readonly rows: number;
  /** Whether there may be more of it. */
  readonly more: boolean;
}

/** The moments up to which something goes: by the service's clock, and in real time for what lives in that. */
export interface RetentionLimits {
  readonly clock: Date;
  readonly real: Date;
}

/** What the job needs of the storage. */
export interface RetentionBook {
  accounts(): Promise<string[]>;
  /** Forgets at most `count` rows of a subject in one account, the oldest first. */
  forgetOf(account_id: string, subject: RetentionSubject, limits: RetentionLimits, count: number): Promise<RetentionSlice>;
  /** The same for rows that belong to no account, or are found without one. */
  forgetShared(subject: RetentionSubject, limits: RetentionLimits, count: number): Promise<RetentionSlice>;
}
