import type { PRE_AUTH_STATUSES } from '../../../contract/card-vault.ts';
import { refuseField } from '../../../contract/errors.ts';
import type { Transaction } from '../records/money.ts';

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
