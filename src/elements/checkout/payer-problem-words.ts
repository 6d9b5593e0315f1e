import { msg } from '../localize.ts';
import type { PayerField, PayerProblem } from './payer.ts';
import { labelKey, type Label } from './payer-words.ts';

/** Kind words about each mistake in the payer's form. */

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

/** What is wrong with a field, in words. */
export function problemWords(field: PayerField, problem: PayerProblem): string {
  return problem === 'required' ? REQUIRED[labelKey(field)]() : PROBLEMS[problem]();
}
