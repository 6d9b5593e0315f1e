import { msg } from '../locales/localize.ts';

/** The error texts of wrong values, the same in every form. */
export const PROBLEM_WORDS = {
  email: () => msg('That does not look like an email address. It should be like name@example.co.za.'),
  contact_number: () => msg('That does not look like a phone number. It should be like 082 123 4567.'),
  id_number: () => msg('That is not a South African ID number. It has 13 digits and begins with your date of birth.'),
  id_check_digit: () => msg('One digit of this ID number is wrong: the last one does not match the others.'),
  postal_code: () => msg('A South African postal code has four digits.'),
} as const;
