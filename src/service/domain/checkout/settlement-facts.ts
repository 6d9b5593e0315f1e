import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../records/checkout.ts';
import type { Transaction } from '../records/money.ts';

/** The records of an attempt whose outcome is stored. */
export interface AttemptSettleFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
  /** The vault token that the attempt was paid with; undefined where it was paid with something else. */
  readonly token: VaultToken | undefined;
}
