import type { CheckoutPageBody } from '../../../contract/checkout.ts';
import { isNamed, PAYER_ASKED } from '../../../contract/customers.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer } from '../../../contract/sessions/checkout-pay.ts';
import { writtenPhoneNumber } from '../../../facts/phone.ts';
import { requireCountries } from '../country.ts';
import { MASKS } from '../emandate/masked-details.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/**
 * What the merchant knows of a guest, who has no customer record: the form begins with it (ruling *prefill*). The number of an identity
 * document reaches no browser in full. The form leaves it out where the payer keeps it, and it is added here.
 */

type Sent = Pick<CheckoutPageBody, 'customer' | 'customer_prefill'>;
type Prefill = NonNullable<CheckoutSession['prefill']>;

/** Only the fields that have a value. */
const filled = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as { [K in keyof T]?: NonNullable<T[K]> };

/** Who pays as the request says it: a customer, or what is known of a guest. A customer without a name is a guest. @throws Refusal 004 */
export function whoPays({ customer, customer_prefill }: Sent): { customer: CheckoutPageBody['customer']; prefill: Prefill | null } {
  requireCountries(customer ?? {});
  requireCountries(customer_prefill ?? {}, 'customer_prefill');
  const isGuest = customer !== undefined && !isNamed(customer);
  const known = isGuest ? customer : customer_prefill;
  return { customer: isGuest ? undefined : customer, prefill: known === undefined ? null : filled(known) };
}

/** The fields that the form asks for: those that the session names, and those that are filled in. Nobody reads their own reference. */
export function askedFields(named: CheckoutSession['customer_fields'], prefill: Prefill | null): CheckoutSession['customer_fields'] {
  const { reference: _reference, billing_address: billing, ...rest } = prefill ?? {};
  const known: Partial<Record<(typeof named)[number], unknown>> = { ...rest, billing };
  return PAYER_ASKED.filter((field) => named.includes(field) || known[field] !== undefined);
}

const OVER: ReadonlySet<CheckoutView['state']> = new Set(['completed', 'cancelled', 'expired', 'failed']);

/** What the form begins with, as a browser may see it. Null where the payer is known or the session is over. */
export function prefillView({ prefill, customer_id, customer_captured, state }: CheckoutSession): CheckoutView['prefill'] {
  if (prefill === null || (customer_id !== null && !customer_captured) || OVER.has(state)) return null;
  const { client_type: _type, metadata: _metadata, id_number, billing_address, shipping, ...own } = prefill;
  const { address, ...contact } = shipping ?? {};
  const written = ({ contact_number: number }: { contact_number?: string | null | undefined }) =>
    number == null ? {} : { contact_number: writtenPhoneNumber(number) };
  const section = (name: string, fields: object | null | undefined) =>
    Object.fromEntries(Object.entries(filled(fields ?? {})).map(([field, value]) => [`${name}.${field}`, value as string]));
  return {
    ...own,
    ...written(own),
    ...(id_number !== undefined && { id_number: MASKS.id_number(id_number) }),
    ...section('billing', billing_address),
    ...section('shipping', { ...contact, ...written(contact), ...address }),
  };
}

/** The payer as typed, with what the form did not ask again. */
export function withKnown({ prefill }: CheckoutSession, typed: Payer): Payer & Pick<Prefill, 'client_type' | 'metadata'> {
  const { reference, client_type, metadata, id_type, id_number } = prefill ?? {};
  const identity = typed.id_number === undefined ? { id_type, id_number } : {};
  return { ...filled({ reference, client_type, metadata, ...identity }), ...typed };
}
