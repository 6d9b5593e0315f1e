import { customers, partyProblems } from '../../../contract/customers.ts';
import { type Problem, refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newCustomer, requireActiveCustomer } from '../../domain/customer.ts';
import { erasedProblem, isErased } from '../../domain/erasure/erased-fields.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { batchAnswer } from '../batch-answers.ts';
import { runningPaymentsRule } from '../running-payments.ts';
import { type Call, type Services, write } from '../write.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { Customer } from '../../domain/records/people.ts';

/** Customers: each function is one operation. */

/** POST /customers/create: create customers. */
export const createCustomers = (services: Services, call: Call, { body }: ParsedRequest<'customers.create'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(await createRecords(tx, 'customers', body.records, (record) => newCustomer(ctx, record))),
  );

/** POST /customers/update: each entry has an id and the fields to change. */
export const updateCustomers = (services: Services, call: Call, { body }: Pick<ParsedRequest<'customers.update'>, 'body'>) =>
  write(services, call, async (tx, ctx) => {
    // The customers are locked before their payments are read, so that no payment can start in between.
    const known = await tx.lockMany('customers', [...new Set(body.records.map(({ id }) => id))]);
    // An erased customer cannot be filled with details again.
    const erased = (id: string): readonly Problem[] => {
      const customer = known.get(id);
      return customer !== undefined && isErased(customer) ? [erasedProblem('id')] : [];
    };
    const leave = await runningPaymentsRule(tx, body.records, {
      connection: 'customer_id',
      field: 'customer_status',
      status: ({ customer_status }) => customer_status,
    });
    return batchAnswer(
      await updateRecords(tx, ctx, 'customers', body.records, {
        archived: customers.archived,
        problems: (after, record) => [...erased(record.id), ...partyProblems(after), ...leave(record)],
      }),
    );
  });

export const listCustomers = listOperation('customers', customers);

/** The customer, who must be ACTIVE. `lock` keeps other writers away until the commit. @throws Refusal 007, 008 */
export async function activeCustomer(tx: Transactional, id: string, how: 'find' | 'lock' = 'find'): Promise<Customer> {
  const customer = requireFound(await tx[how]('customers', id), 'customer_id', id);
  requireActiveCustomer(customer);
  return customer;
}

/**
 * The customer whose subscription starts or starts again. They are locked, so that they cannot leave ACTIVE before the subscription
 * is stored. @throws Refusal 007; 008 unless the customer is ACTIVE
 */
export async function lockBilledCustomer(tx: Transactional, id: string): Promise<Customer> {
  const customer = requireFound(await tx.lock('customers', id), 'customer_id', id);
  if (customer.customer_status !== 'ACTIVE')
    throw refuseField(
      '008',
      'customer_id',
      'active',
      `customer ${id} is ${customer.customer_status}, and only an ACTIVE customer is billed`,
    );
  return customer;
}
