import { pastedDigits } from './digits.ts';
import { cleanText } from './text.ts';

/** A postal code as a person pasted it: four digits in South Africa. A code of another country may have letters, spaces and hyphens. */
export function pastedPostalCode(typed: string): string {
  const digits = pastedDigits(typed);
  return /^\d{4}$/.test(digits) ? digits : cleanText(typed);
}
