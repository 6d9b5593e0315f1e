import { monthsUntilExpiry } from '../../domain/card.ts';
import type { Setting } from '../../domain/payment/debit.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Card } from '../../domain/records/people.ts';
import type { Payment } from '../../domain/records/payments.ts';

/** The records that a stored payment is connected with. */
export async function settingOf(tx: Transactional, payment: Payment): Promise<Setting> {
  const { account_id } = payment;
  const find = async <T>(found: Promise<T | undefined> | null): Promise<T | null> => (found === null ? null : ((await found) ?? null));
  const [method, customer] = [
    await tx.find('payment_methods', account_id, payment.payment_methods_id),
    await tx.find('customers', account_id, payment.customer_id),
  ];
  if (method === undefined || customer === undefined) throw new Error(`payment ${payment.id} is not complete`);
  return {
    method,
    customer,
    mandate: await find(payment.mandate_id === null ? null : tx.find('mandates', account_id, payment.mandate_id)),
    bank_account: await find(payment.bank_account_id === null ? null : tx.find('bank_accounts', account_id, payment.bank_account_id)),
    order: await find(payment.order_id === null ? null : tx.find('orders', account_id, payment.order_id)),
  };
}

/** The cards of a payment that can still be charged, in its order. */
export async function cardsOf(tx: Transactional, { account_id, card_ids }: Payment, now: Date): Promise<Card[]> {
  if (card_ids === null) return [];
  const found = await tx.findMany('cards', account_id, card_ids);
  return card_ids.flatMap((id) => {
    const card = found.get(id);
    return card?.card_status === 'ACTIVE' && monthsUntilExpiry(card.card_expire, now) >= 0 ? [card] : [];
  });
}
