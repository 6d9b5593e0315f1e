import { notFound, refuseField } from '../../contract/errors.ts';
import type { Asked } from '../../contract/routes.ts';
import { banksFor, isLookupType, LOOKUPS } from '../domain/lookups.ts';
import type { Call, Services } from './write.ts';

/** Reference data: lookups and payment methods, read. */

export const listLookups = () => Promise.resolve({ status: true, lookups: [...LOOKUPS] });

const ofType = (type: string) => {
  if (!isLookupType(type)) throw refuseField('004', 'type', 'enum', `${type} is not a type of lookups`);
  return LOOKUPS.filter((lookup) => lookup.type === type);
};

export const listLookupsOfType = (_services: Services, _call: Call, { params }: Asked<'lookups.type'>) =>
  Promise.resolve({ status: true, lookups: ofType(params.type) });

/** `payment_methods_id` limits the banks; no other group of lookups depends on the payment method. */
export async function listLookupsOfMethod({ store }: Services, call: Call, { params }: Asked<'lookups.method'>) {
  const lookups = ofType(params.type);
  const method = await store.find('payment_methods', call.account.id, params.payment_methods_id);
  if (method === undefined) throw notFound('payment_methods_id', params.payment_methods_id);
  return { status: true, lookups: params.type === 'bank_name' ? banksFor(method, lookups) : lookups };
}

export async function listPaymentMethods({ store }: Services, call: Call) {
  const { rows } = await store.list('payment_methods', call.account.id, [{ field: 'is_active', is: true }], {});
  return { status: true, payment_methods: rows };
}
