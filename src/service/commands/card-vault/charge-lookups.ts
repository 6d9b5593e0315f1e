import { notFound, Refusal, refuseField } from '../../../contract/errors.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';

/** Queries before a stored card is charged. */

/** The customer, who must be ACTIVE. @throws Refusal 007, 008 */
export async function activeCustomer(tx: Transactional, id: string): Promise<Customer> {
  const customer = await tx.find('customers', id);
  if (customer === undefined) throw notFound('customer_id', id);
  if (customer.customer_status !== 'ACTIVE')
    throw refuseField('008', 'customer_id', 'active', `customer ${id} is ${customer.customer_status}`);
  return customer;
}

/** A customer's stored cards, in the order in which they were stored. */
export async function cardsOfCustomer(tx: Transactional, { id }: Customer): Promise<Card[]> {
  const { rows } = await tx.list('cards', [
    { field: 'customer_id', is: id },
    { field: 'is_stored', is: true },
  ]);
  return rows.toReversed();
}

/** The account's card payment method. @throws Refusal 008 where it has none */
export async function cardMethod(tx: Transactional): Promise<PaymentMethod> {
  const method = await tx.findWhere('payment_methods', [
    { field: 'payment_method_type', is: 'CARD' },
    { field: 'is_active', is: true },
  ]);
  if (method === undefined) throw new Refusal('008', 'this account has no active card payment method');
  return method;
}
