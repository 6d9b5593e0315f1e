import type { AccountRecord } from './owned.ts';

/** One event that counts against a limit, for an hour. */
export interface VelocityEntry extends AccountRecord {
  id: string;
  /** A keyed hash of a card's number, an account number, a mobile number or a network address. */
  subject: string;
  /**
   * pending: an attempt at the network · declined: an attempt that was declined · check: a bank was asked about an account · question: a
   * payer was asked to approve a mandate.
   */
  kind: 'pending' | 'declined' | 'check' | 'question';
  /** Real time. */
  at: Date;
}

/** The budgets of shoppers and payers: what is refused after so many. */
export interface VelocityLimits {
  /** The number of declines after which a session has failed. */
  readonly declines_per_session: number;
  /** Declined attempts of one card in an hour, over all sessions. */
  readonly declines_per_card: number;
  /** Declined attempts from one address in an hour, over all sessions. */
  readonly declines_per_address: number;
  /** Account checks that one signing session may ask its bank for. */
  readonly checks_per_session: number;
  /** Checks of one account number in an hour, over all sessions. */
  readonly checks_per_account: number;
  /** Account checks from one address in an hour. */
  readonly checks_per_address: number;
  /** How often one signing session may be signed or sent again. */
  readonly questions_per_session: number;
  /** Mandates on one account number in an hour, over all sessions. */
  readonly questions_per_account: number;
  /** Mandates for the payer with one mobile number in an hour, over all sessions. */
  readonly questions_per_mobile: number;
  /** Mandates from one address in an hour. */
  readonly questions_per_address: number;
}

/** The counts of one subject. */
export interface VelocityCounts {
  /** Declines in the last hour. */
  readonly declined: number;
  /** Attempts that are at the network now. */
  readonly pending: number;
  /** Account checks in the last hour. */
  readonly checks: number;
  /** Mandates in the last hour that a payer was asked to approve. */
  readonly questions: number;
}
