/** South African facts that a form can check: identity numbers and telephone numbers. */

/** Whether 13 digits are a South African identity number: `YYMMDD SSSS C A Z`, a date that exists, Luhn over all of them. */
export function isIdNumber(digits: string): boolean {
  const parts = /^(\d\d)(\d\d)(\d\d)\d{4}[01]\d\d$/.exec(digits);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  // Of the two centuries a year can mean, a leap day needs only one: 00 is 2000.
  const days = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days && luhn(digits);
}

/**
 * A telephone number as `+` and digits, or null. South African forms: `082 123 4567`, `27…`, `0027…`, `+27 (0)82…`.
 * A number of another country is taken with its `+`.
 */
export function toPhoneNumber(typed: string): string | null {
  const compact = typed.replace(/\(0\)/g, '').replace(/[\s().\-\u00a0]/g, '');
  const local = /^(?:\+27|0027|27|0)0?([1-9]\d{8})$/.exec(compact);
  if (local) return `+27${local[1] ?? ''}`;
  return /^\+(?!27)[1-9]\d{7,14}$/.test(compact) ? compact : null;
}

/** Whether a number (as {@link toPhoneNumber} gives it) can get an SMS; numbers of other countries are not judged. */
export function isMobile(number: string): boolean {
  if (!number.startsWith('+27')) return true;
  return /^\+27(?:6|7|8(?![067]))/.test(number);
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
