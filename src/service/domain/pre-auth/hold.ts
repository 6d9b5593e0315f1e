import { DAY_MS } from '../../../facts/days.ts';
import { refuseField } from '../../../contract/errors.ts';
import type { PRE_AUTH_STATUSES } from '../../../contract/card-vault.ts';
import type { Transaction } from '../records/money.ts';

/** Holds on a card. A hold is captured once, in whole or in part, or released (`contract/card-vault.ts`). */

/** The fields of a hold that these rules need. */
export interface Hold {
  readonly pre_auth_status: PreAuthStatus;
  /** The held amount, in cents. */
  readonly amount: number;
}

/** The captured and the released amount of a capture. Together they are the held amount. */
export interface Capture {
  readonly pre_auth_status: 'CAPTURED';
  readonly captured_amount: number;
  readonly released_amount: number;
}

/**
 * Decides a capture. Without an amount, all that is held is captured.
 * @throws Refusal 008 unless it is AUTHORISED; 009 for more than the held amount; 003 for zero
 */
export function capture({ pre_auth_status, amount: held }: Hold, amount: number = held): Capture {
  movePreAuth(pre_auth_status, 'CAPTURED');
  if (amount <= 0) throw refuseField('003', 'amount', 'min', 'amount must be more than 0.00');
  if (amount > held) throw refuseField('009', 'amount', 'max', 'amount may be at most what is held');
  return { pre_auth_status: 'CAPTURED', captured_amount: amount, released_amount: held - amount };
}

/** Releases the whole hold. @throws Refusal 008 unless it is AUTHORISED */
export const reverse = ({ pre_auth_status }: Hold): PreAuthStatus => movePreAuth(pre_auth_status, 'REVERSED');

/** The moment at which a hold expires that is made at `now`. */
export const holdExpiry = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** One of the states of a hold. */
export type PreAuthStatus = (typeof PRE_AUTH_STATUSES)[number];

/** The allowed changes of a hold's status. All other changes are refused. */
export const PRE_AUTH_MOVES: Readonly<Record<PreAuthStatus, readonly PreAuthStatus[]>> = {
  PENDING: ['AUTHORISED', 'FAILED'],
  AUTHORISED: ['CAPTURED', 'REVERSED', 'EXPIRED'],
  FAILED: [],
  CAPTURED: [],
  REVERSED: [],
  EXPIRED: [],
};

/** The hold's next status. @throws Refusal 008 when the table does not allow the change */
export function movePreAuth(from: PreAuthStatus, to: PreAuthStatus): PreAuthStatus {
  if (!PRE_AUTH_MOVES[from].includes(to))
    throw refuseField('008', 'transaction_id', 'pre_auth_status', `the pre-auth is ${from} and cannot become ${to}`);
  return to;
}

/** The status of a hold's transaction. It is paid only when it is captured; a released hold was never paid. */
export const TRANSACTION_STATUS: Readonly<Record<Exclude<PreAuthStatus, 'PENDING' | 'FAILED'>, Transaction['transaction_status']>> = {
  AUTHORISED: 'PENDING',
  CAPTURED: 'PAID',
  REVERSED: 'CANCELLED',
  EXPIRED: 'CANCELLED',
};
