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

/** A customer of the checkout, in the layout of the customer records. */
export function customerFields(party: CheckoutCustomer | Payer, reference: string): z.output<typeof customerCreate> {
  const address = party.billing_address ?? undefined;
  // A record is of a person or of a company. The company of a person who pays stays in the payment's data.
  const company = party.person_name == null ? (party.company_name ?? undefined) : undefined;
  const idType = 'id_type' in party && party.id_type != null ? ID_TYPES[party.id_type] : undefined;
  return {
    reference: party.reference ?? reference,
    company_name: company,
    person_name: party.person_name ?? undefined,
    person_surname: party.person_surname ?? undefined,
    client_type: ('client_type' in party ? party.client_type : undefined) ?? 'RESIDENT_INDIVIDUAL',
    id_type: idType ?? (party.id_number == null ? undefined : 'SOUTH_AFRICAN_ID'),
    id_number: party.id_number ?? undefined,
    email: party.email ?? undefined,
    contact_number: party.contact_number ?? undefined,
    billing_address_line_1: address?.line1 ?? undefined,
    billing_address_line_2: address?.line2 ?? undefined,
    city_or_town: address?.city_or_town ?? undefined,
    postal_code: postalCode(address?.postal_or_zip_code),
    metadata: 'metadata' in party ? (party.metadata ?? undefined) : undefined,
    // Names every field, also the optional ones: a value that is not copied here would be lost.
  } satisfies Readonly<Record<keyof z.output<typeof customerCreate>, unknown>>;
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
