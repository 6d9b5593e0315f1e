import type { CheckoutAttempt, CheckoutSession, VaultToken } from '../records/checkout.ts';
import type { Transaction } from '../records/money.ts';

/** What is known of an attempt when there is something to say of it. */
export interface AttemptSettleFacts {
  readonly session: CheckoutSession;
  readonly attempt: CheckoutAttempt;
  readonly transaction: Transaction;
  /** The vault's token it was paid with; undefined where it was paid with something else. */
  readonly token: VaultToken | undefined;
}
