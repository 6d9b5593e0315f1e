import { refuseField } from '../../../contract/errors.ts';
import { movePreAuth, type PreAuthStatus } from './hold-status.ts';

/** Holds on a card: captured once, in whole or in part, or released (interface, *Card vault pre-auth*, *capture*, *reverse*). */

/** What matters of a hold here. */
export interface Hold {
  readonly pre_auth_status: PreAuthStatus;
  /** Cents held. */
  readonly amount: number;
}

/** What a capture takes and lets go; together what was held. */
export interface Capture {
  readonly pre_auth_status: 'CAPTURED';
  readonly captured_amount: number;
  readonly released_amount: number;
}

/**
 * Decides a capture, of all that is held unless an amount is given.
 * @throws Refusal 008 unless it is AUTHORISED; 009 for more than is held; 003 for nothing
 */
export function capture({ pre_auth_status, amount: held }: Hold, amount: number = held): Capture {
  movePreAuth(pre_auth_status, 'CAPTURED');
  if (amount <= 0) throw refuseField('003', 'amount', 'min', 'amount must be more than 0.00');
  if (amount > held) throw refuseField('009', 'amount', 'max', 'amount may be at most what is held');
  return { pre_auth_status: 'CAPTURED', captured_amount: amount, released_amount: held - amount };
}

/** Lets go of the whole hold. @throws Refusal 008 unless it is AUTHORISED */
export const reverse = ({ pre_auth_status }: Hold): PreAuthStatus => movePreAuth(pre_auth_status, 'REVERSED');

/** When a hold made at a moment expires. */
export const holdExpiry = (now: Date, days: number): Date => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
