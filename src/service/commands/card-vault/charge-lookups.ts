import { refuseField } from '../../../contract/errors.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import { storedCardsOf } from '../checkout/session-lookups.ts';

/** Queries before a stored card is charged. */

/** A customer's stored cards, in the order in which they were stored. */
export const cardsOfCustomer = async (tx: Transactional, { id }: Customer): Promise<Card[]> => (await storedCardsOf(tx, id)).toReversed();

/** The account's card payment method. @throws Refusal 008 where it has none */
export async function cardMethod(tx: Transactional): Promise<PaymentMethod> {
  const method = await tx.findWhere('payment_methods', [
    { field: 'payment_method_type', is: 'CARD' },
    { field: 'is_active', is: true },
  ]);
  if (method === undefined) throw refuseField('008', 'payment_method', 'active', 'this account has no active card payment method');
  return method;
}
