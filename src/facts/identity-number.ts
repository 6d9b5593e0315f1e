import { passesLuhn } from './luhn.ts';
import { daysInMonth } from './months.ts';

/**
 * Whether 13 digits are a South African identity number: `YYMMDD SSSS C A Z`, with a date that exists, C 0 or 1, and a valid Luhn digit.
 */
export function isIdentityNumber(digits: string): boolean {
  const parts = /^(\d\d)(\d\d)(\d\d)\d{4}[01]\d\d$/.exec(digits);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  // The two digits of a year can mean either century. 20YY is checked, because it has every day that 19YY has.
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2000 + year, month) && passesLuhn(digits);
}
