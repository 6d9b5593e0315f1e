import { monthsUntilExpiry } from '../../domain/card.ts';
import type { PaymentRecords } from '../../domain/payment/debit.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { Payment } from '../../domain/records/payments.ts';

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

/** The cards of a payment that can still be charged, in the payment's order. */
export async function chargeableCards(tx: Transactional, { card_ids }: Payment, now: Date): Promise<Card[]> {
  if (card_ids === null) return [];
  const found = await tx.findMany('cards', card_ids);
  return card_ids.flatMap((id) => {
    const card = found.get(id);
    return card?.card_status === 'ACTIVE' && monthsUntilExpiry(card.card_expire, now) >= 0 ? [card] : [];
  });
}
