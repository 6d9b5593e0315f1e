import type { PaymentProviders } from '../domain/payer-ports.ts';
import type { DebitBank } from '../domain/debit/debit-bank.ts';
import type { PayoutBank } from '../domain/payout/payout-bank.ts';
import type { AccountVerifier, CardNetwork, MandateBank } from '../domain/rail-ports.ts';
import type { Statements } from '../domain/reconciliation/statement.ts';
import type { Authoriser } from '../vault/ports.ts';

/** The rails of a service, which move money and check accounts. */
export interface Rails {
  /** The card network, including the port that receives card numbers. */
  readonly network: CardNetwork & Authoriser;
  /** The bank that collects debit orders, DebiCheck and registered mandates. */
  readonly debits: DebitBank;
  /** The bank that pays out. */
  readonly payouts: PayoutBank;
  /** The payers' banks, which handle DebiCheck and registered mandates. */
  readonly mandateBank: MandateBank;
  /** The banks that verify an account and its holder (AVS-R). */
  readonly verifier: AccountVerifier;
}

/** The statements of the rails. The time limit of other calls does not apply, because the statement of a day may be a large file. */
export const statementsOf = (
  { network, debits, payouts }: Pick<Rails, 'network' | 'debits' | 'payouts'>,
  providers: PaymentProviders,
): Statements => ({
  card: [network, providers],
  debit: [debits],
  payout: [payouts],
});
