import type { Account } from '../../domain/records/platform.ts';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { Transaction } from '../../domain/records/money.ts';
import type { Chargeable } from '../../domain/vault.ts';
import { askNetwork } from '../charge/network.ts';
import { settle, type AcceptedFacts } from './settle.ts';
import type { Services } from '../write.ts';

/**
 * Charges the card of a payer who is present: asks the network and stores its answer. `facts` are given where the attempt was
 * accepted just now.
 */
export async function chargeAttempt(
  services: Services,
  account: Account,
  { session, transaction }: { readonly session: CheckoutSession; readonly transaction: Transaction },
  money: Chargeable,
  facts?: AcceptedFacts,
): Promise<CheckoutSession> {
  const answer = await askNetwork(money, {
    reference: transaction.id,
    merchant: account.id,
    amount: transaction.amount,
    currency: transaction.currency,
    initiator: 'customer',
    hold: session.payment_type === 'PA',
  });
  return settle(services, account, transaction.id, answer, facts === undefined ? {} : { facts });
}
