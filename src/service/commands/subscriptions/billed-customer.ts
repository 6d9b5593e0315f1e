import { notFound, refuseField } from '../../../contract/errors.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Customer } from '../../domain/records/people.ts';

/**
 * The customer whose subscription starts or starts again. They are locked, so that they cannot leave ACTIVE before the subscription
 * is stored. @throws Refusal 007; 008 unless the customer is ACTIVE
 */
export async function lockBilledCustomer(tx: Transactional, id: string): Promise<Customer> {
  const customer = await tx.lock('customers', id);
  if (customer === undefined) throw notFound('customer_id', id);
  if (customer.customer_status !== 'ACTIVE')
    throw refuseField(
      '008',
      'customer_id',
      'active',
      `customer ${id} is ${customer.customer_status}, and only an ACTIVE customer is billed`,
    );
  return customer;
}
