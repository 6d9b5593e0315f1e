import type { AccountRecord } from './owned.ts';

/** One event that counts against card testing, for an hour. */
export interface VelocityEntry extends AccountRecord {
  id: string;
  /** A keyed hash of a card's number or of a network address. */
  subject: string;
  /** pending: an attempt at the network · declined: an attempt that was declined · check: a bank was asked about an account. */
  kind: 'pending' | 'declined' | 'check';
  /** Real time. */
  at: Date;
}

/** The limits against card testing. */
export interface VelocityLimits {
  /** The number of declines after which a session has failed. */
  readonly declines_per_session: number;
  /** Declined attempts of one card in an hour, over all sessions. */
  readonly declines_per_card: number;
  /** Declined attempts from one address in an hour, over all sessions. */
  readonly declines_per_address: number;
  /** Account checks that one signing session may ask its bank for. */
  readonly checks_per_session: number;
  /** Account checks from one address in an hour. */
  readonly checks_per_address: number;
}

/** The counts of one subject. */
export interface VelocityCounts {
  /** Declines in the last hour. */
  readonly declined: number;
  /** Attempts that are at the network now. */
  readonly pending: number;
  /** Account checks in the last hour. */
  readonly checks: number;
}
