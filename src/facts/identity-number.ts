import { passesLuhn } from './luhn.ts';
import { daysInMonth } from './months.ts';

/**
 * What is wrong with a South African identity number, or undefined. It is `YYMMDD SSSS C A Z`, with a date that exists, C 0 or 1, and Z, a
 * digit that is calculated from the others, so that it finds a mistyped one.
 */
export function identityProblem(digits: string): 'id_number' | 'id_check_digit' | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)\d{4}[01]\d\d$/.exec(digits);
  if (!parts) return 'id_number';
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  // The two digits of a year can mean either century. 20YY is checked, because it has every day that 19YY has.
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(2000 + year, month)) return 'id_number';
  return passesLuhn(digits) ? undefined : 'id_check_digit';
}

/** Whether a text is a South African identity number of 13 digits. */
export const isIdentityNumber = (digits: string): boolean => identityProblem(digits) === undefined;
