import { cleanText } from '../../../facts/text.ts';
import type { CheckoutView, Payer } from '../../../contract/sessions/checkout.ts';

/** The payer's fields as data: which fields a session asks for, and their values. */

/** The parts of an address, in the order in which South Africans write them. */
export const ADDRESS_PARTS = ['line1', 'line2', 'city_or_town', 'province_or_state', 'postal_or_zip_code', 'country'] as const;
/** One of {@link ADDRESS_PARTS}. */
export type AddressPart = (typeof ADDRESS_PARTS)[number];
/** One of the two addresses. */
export type AddressKind = 'billing' | 'shipping';

/** The fields about the person who receives the goods, if that is not the payer. */
export const CONTACT_PARTS = ['contact_name', 'contact_number'] as const;
type ContactPart = (typeof CONTACT_PARTS)[number];

/** The kinds of identity; the first one is the default. */
export const ID_TYPES = ['SAID', 'PASSPORT', 'TEMPORARY_RESIDENCE', 'COMPANY_REGISTRATION_NUMBER'] as const;
/** One of {@link ID_TYPES}. */
export type IdType = (typeof ID_TYPES)[number];

/** A field of the payer outside the addresses. The type has every field that may be sent, so that no field can be without its row. */
export type OwnField = Exclude<keyof Payer, 'billing_address' | 'shipping'>;

/** A field of the form. */
export type PayerField = OwnField | `shipping.${ContactPart}` | `${AddressKind}.${AddressPart}`;

/** The typed values by field. A field that was never touched is absent. */
export type PayerValues = Partial<Record<PayerField, string>>;

/** The problem of a field. `payer-field-checks.ts` has the messages. */
export type PayerProblem =
  'required' | 'email' | 'id_number' | 'id_check_digit' | 'passport' | 'company_number' | 'contact_number' | 'postal_code' | 'rejected';

/** The wrong fields, with their problems. */
export type PayerProblems = Partial<Record<PayerField, PayerProblem>>;

/** The choices in the form. */
export interface PayerChoices {
  /** Whether the delivery address is the same as the billing address. */
  readonly sameAddress: boolean;
}

/** The fields that a session asks for; none if the customer is known. */
export function fieldsOf(view: CheckoutView, { sameAddress }: PayerChoices): readonly PayerField[] {
  if (view.customer) return [];
  const asked = view.customer_fields;
  const fields: PayerField[] = ['person_name', 'person_surname'];
  for (const field of asked) {
    if (field === 'id_number') fields.push('id_type');
    if (field !== 'billing' && field !== 'shipping') fields.push(field);
  }
  for (const kind of ['billing', 'shipping'] as const) {
    if (!asked.includes(kind) || (kind === 'shipping' && sameAddress && asked.includes('billing'))) continue;
    if (kind === 'shipping') fields.push(...CONTACT_PARTS.map((part): PayerField => `shipping.${part}`));
    fields.push(...ADDRESS_PARTS.map((part): PayerField => `${kind}.${part}`));
  }
  return fields;
}

/** The clean value of a field, or its default. */
export function valueOf(values: PayerValues, field: PayerField): string {
  return cleanText(values[field] ?? (field.endsWith('.country') ? 'ZA' : field === 'id_type' ? ID_TYPES[0] : ''));
}

/** The chosen kind of identity. */
export function idTypeOf(values: PayerValues): IdType {
  return ID_TYPES.find((type) => type === values.id_type) ?? ID_TYPES[0];
}

/** Whether a field may stay empty. */
export function isOptional(values: PayerValues, field: PayerField): boolean {
  if (field.endsWith('.province_or_state')) return !isLocal(values, field);
  return field.endsWith('.line2') || field.startsWith('shipping.contact_');
}

/** Whether the address of a field is in South Africa. */
export function isLocal(values: PayerValues, field: PayerField): boolean {
  return valueOf(values, field.startsWith('billing') ? 'billing.country' : 'shipping.country') === 'ZA';
}
