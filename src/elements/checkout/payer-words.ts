import { msg } from '../localize.ts';
import type { AddressPart, IdType, PayerField } from './payer.ts';

/** What the payer's form says before anything is typed: its labels. */

/** What a field of the form asks for. */
export type Label = Exclude<PayerField, `${string}.${string}`> | AddressPart | 'contact_name';

const LABELS: Readonly<Record<Label, () => string>> = {
  person_name: () => msg('Name'),
  person_surname: () => msg('Surname'),
  reference: () => msg('Reference'),
  id_type: () => msg('Kind of ID'),
  id_number: () => msg('South African ID number'),
  email: () => msg('Email'),
  contact_number: () => msg('Phone number'),
  contact_name: () => msg('Who receives it'),
  line1: () => msg('Street address'),
  line2: () => msg('Unit or suburb'),
  city_or_town: () => msg('City or town'),
  province_or_state: () => msg('Province'),
  postal_or_zip_code: () => msg('Postal code'),
  country: () => msg('Country'),
};

/** What a field is, wherever it stands. */
export function labelKey(field: PayerField): Label {
  const key = field.slice(field.indexOf('.') + 1);
  return isLabel(key) ? key : 'reference';
}

function isLabel(key: string): key is Label {
  return Object.hasOwn(LABELS, key);
}

/** Kinds of identity, and what the number of each is called. */
const IDS: Readonly<Record<IdType, readonly [kind: () => string, number: () => string]>> = {
  SAID: [() => msg('South African ID'), () => msg('South African ID number')],
  PASSPORT: [() => msg('Passport'), () => msg('Passport number')],
  TEMPORARY_RESIDENCE: [() => msg('Temporary residence permit'), () => msg('Permit number')],
  COMPANY_REGISTRATION_NUMBER: [() => msg('Company registration'), () => msg('Company registration number')],
};

/** A kind of identity. */
export function idTypeWords(type: IdType): string {
  return IDS[type][0]();
}

/** What the number of one is called. */
export function idNumberLabel(type: IdType): string {
  return IDS[type][1]();
}

/** A field's label. */
export function labelOf(field: PayerField): string {
  return LABELS[labelKey(field)]();
}
