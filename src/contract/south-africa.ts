import { z } from 'zod';

/** South African facts that the door checks (gaps.md, *South African facts* and *phone numbers*). */

/**
 * A phone number in one form: `+27` and nine digits for South African ones however they were written
 * (`0…`, `27…`, `0027…`, `+27 (0)…`), other international ones as `+` and digits. Null when it is neither.
 */
export function normalisePhone(raw: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(raw)) return null;
  const compact = raw.replace(/\(0\)/g, '').replace(/[\s().-]/g, '');
  const national = /^(?:\+27|0027|27|0)0?([1-9]\d{8})$/.exec(compact)?.[1];
  if (national !== undefined) return `+27${national}`;
  if (/^(?:\+27|0027)/.test(compact)) return null;
  return /^(?:\+|00)[1-9]\d{6,14}$/.test(compact) ? compact.replace(/^00/, '+') : null;
}

/** Whether a number in the form of {@link normalisePhone} may be a mobile one; of other countries' numbers that cannot be told. */
export const isMobile = (number: string): boolean => !number.startsWith('+27') || /^\+27(?:[67]|8(?![067]))/.test(number);

/** A phone number, South African ones turned into +27…, at most `max` characters afterwards. */
export const phone = (max: number) =>
  z
    .string()
    .max(64)
    .transform((raw, ctx) => {
      const number = normalisePhone(raw);
      if (number === null || number.length > max) {
        ctx.addIssue({ code: 'custom', message: 'must be a phone number with area code, such as 082 123 4567', params: { rule: 'phone' } });
        return z.NEVER;
      }
      return number;
    });

/** A phone number to look for, in the form that is kept; what is no phone number finds nothing. */
export const phoneQuery = (max: number) =>
  z
    .string()
    .max(max)
    .transform((raw) => normalisePhone(raw) ?? raw);

/** Whether 13 digits are a South African ID number: a date that exists, C 0 or 1, Luhn over all 13. */
export function isSouthAfricanId(value: string): boolean {
  if (!/^\d{10}[01]\d{2}$/.test(value)) return false;
  const [yy, mm, dd] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)];
  const exists = ['19', '20'].some((century) => {
    const at = new Date(`${century}${yy}-${mm}-${dd}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${century}${yy}-${mm}-${dd}`);
  });
  return exists && luhn(value);
}

/** The Luhn check over a string of digits. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
