import { partyProblems } from '../../contract/customers.ts';
import type { Asked } from '../../contract/routes.ts';
import { newCustomer } from '../domain/customer.ts';
import { insert, update } from '../domain/decision.ts';
import { filtersOf, listRecords } from './lists.ts';
import { BatchErrors, requireAll, sent } from './records.ts';
import { write, type Call, type Services } from './write.ts';

/** Customers: each function is one operation. */

export const createCustomers = (services: Services, call: Call, { body }: Asked<'customers.create'>) =>
  write(services, call, async (_tx, ctx) => {
    const rows = body.records.map((record) => newCustomer(ctx, record));
    return { changes: rows.map((row) => insert('customers', row)), result: { status: true, results: rows } };
  });

export const updateCustomers = (services: Services, call: Call, { body }: Asked<'customers.update'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const asked = body.records.map(({ id }, index) => ({ index, field: 'id', id }));
    const found = await requireAll(tx, 'customers', call.account.id, asked, errors);
    errors.throwIfAny(body.records);
    const changed = body.records.map(({ id, ...fields }, index) => {
      const before = found.get(id);
      if (before === undefined) throw new Error(`customer ${id} was there a moment ago`);
      const set = {
        ...sent(fields),
        updated_at: ctx.now,
        ...(fields.customer_status === undefined ? {} : { deleted_at: fields.customer_status === 'ARCHIVED' ? ctx.now : null }),
      };
      const after = { ...before, ...set };
      found.set(id, after);
      for (const { field, code, rule, message } of partyProblems(after)) errors.add(index, code, field, rule, message);
      return { id, set, after };
    });
    errors.throwIfAny(body.records);
    return {
      changes: changed.map(({ id, set }) => update('customers', id, set)),
      result: { status: true, results: changed.map(({ after }) => after) },
    };
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
