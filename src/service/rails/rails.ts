import type { PaymentProviders } from '../domain/payer-ports.ts';
import type { DebitBank } from '../domain/debit/debit-bank.ts';
import type { PayoutBank } from '../domain/payout/payout-bank.ts';
import type { AccountVerifier, CardNetwork, MandateBank } from '../domain/ports.ts';
import type { Statements } from '../domain/reconciliation/statement.ts';
import type { Authoriser } from '../vault/ports.ts';

/** The rails of a service: what it asks to move money, and to look into accounts. */
export interface Rails {
  /** The card network, and its door for card numbers. */
  readonly network: CardNetwork & Authoriser;
  /** The bank that collects debit orders, DebiCheck and registered mandates. */
  readonly debits: DebitBank;
  /** The bank that pays out. */
  readonly payouts: PayoutBank;
  /** Payers' banks, which take DebiCheck and registered mandates. */
  readonly mandateBank: MandateBank;
  /** Banks that verify an account and its holder (AVS-R). */
  readonly verifier: AccountVerifier;
}

/** The statements of the rails. They are read outside of the limit on a rail's answers: a day of a country is a large file. */
export const statementsOf = (
  { network, debits, payouts }: Pick<Rails, 'network' | 'debits' | 'payouts'>,
  providers: PaymentProviders,
): Statements => ({
  card: [network, providers],
  debit: [debits],
  payout: [payouts],
});
