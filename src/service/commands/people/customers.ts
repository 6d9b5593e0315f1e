import { customers, partyProblems } from '../../../contract/customers.ts';
import type { Problem } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newCustomer } from '../../domain/customer.ts';
import { erasedProblem, isErased } from '../../domain/erasure/erased-fields.ts';
import { createRecords, updateRecords } from '../batch.ts';
import { listOperation } from '../lists.ts';
import { batchAnswer } from '../batch-answers.ts';
import { runningPaymentsRule } from '../running-payments.ts';
import { write, type Call, type Services } from '../write.ts';

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
