import { notFound, refuseField } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { banksFor, isLookupType, LOOKUPS } from '../../domain/lookups.ts';
import type { Call, Services } from '../write.ts';

/** Reads reference data: lookups and payment methods. */

/** GET /lookups: list all lookups. */
export const listLookups = () => Promise.resolve({ status: true, lookups: [...LOOKUPS] });

const ofType = (type: string) => {
  if (!isLookupType(type)) throw refuseField('004', 'type', 'enum', `${type} is not a type of lookups`);
  return LOOKUPS.filter((lookup) => lookup.type === type);
};

/** GET /lookups/{type}: list the lookups of a group type. */
export const listLookupsOfType = (_services: Services, _call: Call, { params }: ParsedRequest<'lookups.type'>) =>
  Promise.resolve({ status: true, lookups: ofType(params.type) });

/** `payment_methods_id` limits the banks; no other group of lookups depends on the payment method. */
export async function listLookupsOfMethod({ store }: Services, call: Call, { params }: ParsedRequest<'lookups.method'>) {
  const lookups = ofType(params.type);
  const method = await store.of(call.account.id).find('payment_methods', params.payment_methods_id);
  if (method === undefined) throw notFound('payment_methods_id', params.payment_methods_id);
  return { status: true, lookups: params.type === 'bank_name' ? banksFor(method, lookups) : lookups };
}

/** GET /payment-methods: the account's payment methods. */
export async function listPaymentMethods({ store }: Services, call: Call) {
  const { rows } = await store.of(call.account.id).list('payment_methods', [{ field: 'is_active', is: true }]);
  return { status: true, payment_methods: rows };
}
