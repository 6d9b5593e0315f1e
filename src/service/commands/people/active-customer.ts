import { notFound } from '../../../contract/errors.ts';
import { requireActiveCustomer } from '../../domain/customer.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Customer } from '../../domain/records/people.ts';

/** The customer, who must be ACTIVE. `lock` keeps other writers away until the commit. @throws Refusal 007, 008 */
export async function activeCustomer(tx: Transactional, id: string, how: 'find' | 'lock' = 'find'): Promise<Customer> {
  const customer = await tx[how]('customers', id);
  if (customer === undefined) throw notFound('customer_id', id);
  requireActiveCustomer(customer);
  return customer;
}
