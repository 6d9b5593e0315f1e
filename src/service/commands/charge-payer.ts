import type { WalletCard } from '../domain/payer-ports.ts';
import type { Sealer } from '../domain/ports.ts';
import type { Account } from '../domain/records/platform.ts';
import type { Card } from '../domain/records/people.ts';
import type { CheckoutSession, VaultToken } from '../domain/records/checkout.ts';
import type { Transaction } from '../domain/records/money.ts';
import { ask } from './network.ts';
import { settle } from './settle.ts';
import type { Services } from './write.ts';

/** Charging what a payer who is there pays with. */

/** What is charged. */
export type Money =
  | { readonly type: 'token'; readonly token: VaultToken; readonly code: string | null }
  | { readonly type: 'card'; readonly card: Card; readonly code: string | null }
  | { readonly type: 'wallet'; readonly wallet: WalletCard };

/** The number that is charged. */
export function numberOf(sealer: Sealer, money: Money): string {
  if (money.type === 'wallet') return money.wallet.number;
  return money.type === 'card'
    ? sealer.open(money.card.number_sealed ?? '', money.card.id)
    : sealer.open(money.token.number_sealed ?? '', money.token.id);
}

const expiryOf = (money: Money): string =>
  money.type === 'wallet' ? money.wallet.expiry : money.type === 'card' ? money.card.card_expire : money.token.expiry;

/** Asks the network, and records what it said. */
export async function charge(
  services: Services,
  account: Account,
  { session, transaction }: { readonly session: CheckoutSession; readonly transaction: Transaction },
  money: Money,
): Promise<void> {
  const answer = await ask(services, {
    reference: transaction.id,
    amount: transaction.amount,
    currency: transaction.currency,
    number: numberOf(services.sealer, money),
    expiry: expiryOf(money),
    code: money.type === 'wallet' ? null : money.code,
    initiator: 'customer',
    hold: session.payment_type === 'PA',
  });
  await settle(services, account, transaction.id, answer);
}
