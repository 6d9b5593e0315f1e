import type { z } from 'zod';
import { customers, type customerCreate } from '../../contract/customers.ts';
import type { Payer } from '../../contract/sessions/checkout-pay.ts';
import type { CheckoutPageBody } from '../../contract/checkout.ts';
import { refuseField } from '../../contract/errors.ts';
import type { DecisionContext } from './decision.ts';
import { newRecord } from './new-record.ts';
import type { Customer } from './records/people.ts';

/** A new customer from the fields of /customers/create, or of a call that creates one beside something else. */
export const newCustomer = (ctx: DecisionContext, { customer_status = 'ACTIVE', ...fields }: z.output<typeof customers.create>): Customer =>
  newRecord(ctx, ctx.newId('cus_'), customers, { ...fields, customer_status });

type CheckoutCustomer = NonNullable<CheckoutPageBody['customer']>;

/** The checkout's names of identity documents, and the names in the records. */
const ID_TYPES = {
  SAID: 'SOUTH_AFRICAN_ID',
  PASSPORT: 'PASSPORT_NUMBER',
  TEMPORARY_RESIDENCE: 'TEMPORARY_RESIDENCE',
  COMPANY_REGISTRATION_NUMBER: 'COMPANY_REGISTRATION_NUMBER',
} as const;

/** The checkout's name of an identity document; null for a document that the checkout does not know. */
export const checkoutIdType = (id_type: string | null): string | null =>
  Object.entries(ID_TYPES).find(([, own]) => own === id_type)?.[0] ?? null;

/** A customer of the checkout, in the layout of the customer records. Most fields have the same name in both. */
export function customerFields(party: CheckoutCustomer | Payer, reference: string): z.output<typeof customerCreate> {
  const { billing_address, shipping: _shipping, id_type, company_name, ...same } = party;
  const stated = id_type == null ? undefined : ID_TYPES[id_type];
  return {
    ...same,
    reference: party.reference ?? reference,
    // A record is of a person or of a company. The company of a person who pays stays in the payment's data.
    company_name: party.person_name == null ? company_name : undefined,
    client_type: ('client_type' in same ? same.client_type : undefined) ?? 'RESIDENT_INDIVIDUAL',
    id_type: stated ?? (party.id_number == null ? undefined : 'SOUTH_AFRICAN_ID'),
    billing_address_line_1: billing_address?.line1,
    billing_address_line_2: billing_address?.line2,
    city_or_town: billing_address?.city_or_town,
    postal_code: postalCode(billing_address?.postal_or_zip_code),
  };
}

/** A South African postal code has four digits. A code of another country does not fit the record's field and is left out. */
const postalCode = (code: string | null | undefined) => (code != null && /^\d{1,4}$/.test(code) ? code.padStart(4, '0') : undefined);

/** Only an ACTIVE customer pays, and gets cards and payments. @throws Refusal 008 */
export function requireActiveCustomer({ id, customer_status }: Pick<Customer, 'id' | 'customer_status'>): void {
  if (customer_status !== 'ACTIVE') throw refuseField('008', 'customer_id', 'active', `customer ${id} is ${customer_status}`);
}

/** The name of a customer on pages. */
export const displayName = (customer: Pick<Customer, 'company_name' | 'person_name' | 'person_surname'>): string =>
  customer.company_name ?? [customer.person_name, customer.person_surname].filter((part) => part !== null).join(' ');
