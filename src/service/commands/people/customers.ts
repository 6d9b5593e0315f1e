import { partyProblems } from '../../../contract/customers.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { newCustomer } from '../../domain/customer.ts';
import { erasedProblem, isErased } from '../../domain/erasure/erased-fields.ts';
import { archivedAt, createRecords, updateRecords, type Problem } from '../batch.ts';
import { filtersOf, listRecords } from '../lists.ts';
import { batchAnswer } from '../batch-answers.ts';
import { runningPaymentsRule } from '../running-payments.ts';
import { write, type Call, type Services } from '../write.ts';

/** Customers: each function is one operation. */

/** POST /customers/create: create customers. */
export const createCustomers = (services: Services, call: Call, { body }: ParsedRequest<'customers.create'>) =>
  write(services, call, async (tx, ctx) =>
    batchAnswer(
      await createRecords(tx, 'customers', body.records, ({ customer_status = 'ACTIVE', ...fields }) => ({
        ...newCustomer(ctx, fields),
        customer_status,
        ...archivedAt(ctx, customer_status),
      })),
    ),
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
        set: ({ customer_status }) => archivedAt(ctx, customer_status),
        problems: (after, record) => [...erased(record.id), ...partyProblems(after), ...leave(record)],
      }),
    );
  });

const { is, onOrAfter, upTo } = filtersOf<'customers'>();

/** GET /customers/list: list customers. */
export async function listCustomers(services: Services, call: Call, { query }: ParsedRequest<'customers.list'>) {
  const { rows, page } = await listRecords(services, call, 'customers', query, {
    customer_status: is('customer_status'),
    date_start: onOrAfter('created_at'),
    date_end: upTo('created_at'),
    customer_id: is('id'),
    customer_reference: is('reference'),
    customer_company_name: is('company_name'),
    customer_person_name: is('person_name'),
    customer_person_surname: is('person_surname'),
    customer_id_number: is('id_number'),
    customer_email: is('email'),
    customer_contact_number: is('contact_number'),
  });
  return { status: true, results: rows, ...page };
}
