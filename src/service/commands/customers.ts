import { partyProblems } from '../../contract/customers.ts';
import type { Asked } from '../../contract/routes.ts';
import { newCustomer } from '../domain/customer.ts';
import { archivedAt, createRecords, updateRecords } from './batch.ts';
import { filtersOf, listRecords } from './lists.ts';
import { results } from './records.ts';
import { leaveRule } from './running.ts';
import { write, type Call, type Services } from './write.ts';

/** Customers: each function is one operation. */

export const createCustomers = (services: Services, call: Call, { body }: Asked<'customers.create'>) =>
  write(services, call, async (tx, ctx) =>
    results(await createRecords(tx, ctx, 'customers', body.records, (record) => newCustomer(ctx, record))),
  );

export const updateCustomers = (services: Services, call: Call, { body }: Pick<Asked<'customers.update'>, 'body'>) =>
  write(services, call, async (tx, ctx) => {
    // Locked before its payments are looked at, so that none can start in between.
    await tx.lockMany('customers', ctx.account_id, [...new Set(body.records.map(({ id }) => id))]);
    const leave = await leaveRule(tx, ctx.account_id, body.records, {
      connection: 'customer_id',
      field: 'customer_status',
      status: ({ customer_status }) => customer_status,
    });
    return results(
      await updateRecords(tx, ctx, 'customers', body.records, {
        set: ({ customer_status }) => archivedAt(ctx, customer_status),
        problems: (after, record) => [...partyProblems(after), ...leave(record)],
      }),
    );
  });

const { is, onOrAfter, upTo } = filtersOf<'customers'>();

export async function listCustomers(services: Services, call: Call, { query }: Asked<'customers.list'>) {
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
