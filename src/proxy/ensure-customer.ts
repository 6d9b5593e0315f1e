import { customers } from '../contract/customers.ts';
import { Refusal } from '../contract/errors.ts';
import type { Customer, CustomerInput } from './options.ts';
import type { Upstream } from './upstream.ts';

/** The customer with a reference: found, created or changed. */

/** The customer with this reference; of several, an active one. */
async function find(upstream: Upstream, reference: string): Promise<Customer | undefined> {
  const { results } = await upstream.call('customers.list', { query: { customer_reference: reference } });
  return results.find(({ customer_status }) => customer_status === 'ACTIVE') ?? results[0];
}

/** Writes the fields that differ from the stored ones, in the form in which they are stored: nothing is written if none does. */
async function bring(upstream: Upstream, stored: Customer, { reference: _, ...fields }: CustomerInput): Promise<Customer> {
  const body = { records: [{ id: stored.id, ...fields }] };
  const read = customers.updateBody.safeParse(body).data?.records[0];
  const isStored = ([field, value]: [string, unknown]): boolean =>
    value === undefined || JSON.stringify(value) === JSON.stringify(stored[field as keyof Customer]);
  if (read !== undefined && Object.entries(read).every(isStored)) return stored;
  const [changed] = (await upstream.call('customers.update', { body })).results;
  return changed ?? stored;
}

/** The key of the call that creates it: calls at the same time make one customer. A key has only ASCII, a reference has any text. */
const keyOf = (reference: string): string => `customer-${[...reference].map((letter) => letter.codePointAt(0)?.toString(36)).join('.')}`;

/** The customer with this reference, with these fields. */
export async function ensureCustomer(upstream: Upstream, customer: CustomerInput): Promise<Customer> {
  const create = async (extra: { idempotencyKey?: string } = {}): Promise<Customer> => {
    const [made] = (await upstream.call('customers.create', { body: { records: [customer] } }, extra)).results;
    if (made === undefined) throw new Error('the answer does not contain the new customer');
    return made;
  };
  const known = await find(upstream, customer.reference);
  if (known !== undefined) return bring(upstream, known, customer);
  try {
    return await create({ idempotencyKey: keyOf(customer.reference) });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === '010')) throw error;
    // Another call with other fields came first and has made the customer, or an earlier customer of today has lost the reference.
    const other = await find(upstream, customer.reference);
    return other === undefined ? create() : bring(upstream, other, customer);
  }
}
