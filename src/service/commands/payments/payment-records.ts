import { chargeable, type CardUse } from '../../domain/consent.ts';
import type { PaymentRecords } from '../../domain/payment/debit.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { Payment } from '../../domain/records/money.ts';

/** The records that a stored payment is connected with. */
export async function paymentRecordsOf(tx: Transactional, payment: Payment): Promise<PaymentRecords> {
  return {
    method: await tx.require('payment_methods', payment.payment_methods_id),
    customer: await tx.require('customers', payment.customer_id),
    mandate: (await tx.find('mandates', payment.mandate_id)) ?? null,
    bank_account: (await tx.find('bank_accounts', payment.bank_account_id)) ?? null,
    order: (await tx.find('orders', payment.order_id)) ?? null,
  };
}

/** A payment that repeats needs a card whose holder agreed to that. */
export const cardUseOf = ({ recurring }: { readonly recurring: unknown }): CardUse => (recurring == null ? 'once' : 'recurring');

/** The cards of a payment that may be charged, in the payment's order. */
export async function chargeableCards(tx: Transactional, { card_ids, recurring }: Payment, now: Date): Promise<Card[]> {
  if (card_ids === null) return [];
  const found = await tx.findMany('cards', card_ids);
  return chargeable(
    card_ids.flatMap((id) => found.get(id) ?? []),
    cardUseOf({ recurring }),
    now,
  );
}
