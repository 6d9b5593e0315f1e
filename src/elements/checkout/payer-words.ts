import { msg } from '../localize.ts';
import type { AddressPart, IdType, PayerField, PayerProblem } from './payer.ts';

/** What the payer's form says: labels, help, and kind words about each mistake. */

type Label = Exclude<PayerField, `${string}.${string}`> | AddressPart | 'contact_name';

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

const REQUIRED: Readonly<Record<Label, () => string>> = {
  person_name: () => msg('Enter your name.'),
  person_surname: () => msg('Enter your surname.'),
  reference: () => msg('Enter the reference that you were given.'),
  id_type: () => '',
  id_number: () => msg('Enter this number.'),
  email: () => msg('Enter your email address.'),
  contact_number: () => msg('Enter your phone number.'),
  contact_name: () => '',
  line1: () => msg('Enter the street address.'),
  line2: () => '',
  city_or_town: () => msg('Enter the city or town.'),
  province_or_state: () => msg('Choose the province.'),
  postal_or_zip_code: () => msg('Enter the postal code.'),
  country: () => msg('Choose the country.'),
};

const PROBLEMS: Readonly<Record<Exclude<PayerProblem, 'required'>, () => string>> = {
  email: () => msg('That does not look like an email address. It should be like name@example.co.za.'),
  id_number: () => msg('That is not a South African ID number. It has 13 digits and begins with your date of birth.'),
  passport: () => msg('That does not look right. It has 5 to 13 letters and digits.'),
  company_number: () => msg('That is not a company registration number. It is like 2015/123456/07.'),
  contact_number: () => msg('That does not look like a phone number. It should be like 082 123 4567.'),
  postal_code: () => msg('A South African postal code has four digits.'),
  rejected: () => msg('This is not accepted. Please check it.'),
};

function labelKey(field: PayerField): Label {
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

/** What is wrong with a field, in words. */
export function problemWords(field: PayerField, problem: PayerProblem): string {
  return problem === 'required' ? REQUIRED[labelKey(field)]() : PROBLEMS[problem]();
}
