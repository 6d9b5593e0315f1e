import { pastedDigits } from './digits.ts';

/**
 * A telephone number in one format. A South African number becomes `+27` and nine digits, however it was written (`082 123 4567`, `27…`,
 * `0027…`, `+27 (0)82…`, with `tel:` before it, pasted with invisible characters). A number of another country becomes `+` and digits if it began with `+` or `00`. Null for
 * any other text (ruling *phone numbers*).
 */
export function toPhoneNumber(typed: string): string | null {
  const written = pastedDigits(typed).replace(/^tel:/i, '');
  if (!/^\+?[\d().]+$/.test(written)) return null;
  const compact = written.replace(/\(0\)/g, '').replace(/[().]/g, '');
  const national = /^(?:\+27|0027|27|0)0?([1-9]\d{8})$/.exec(compact)?.[1];
  if (national !== undefined) return `+27${national}`;
  return /^(?:\+|00)(?!27)[1-9]\d{6,14}$/.test(compact) ? compact.replace(/^00/, '+') : null;
}

/**
 * Whether a number, as {@link toPhoneNumber} returns it, may be a mobile number. For other countries this is not known, so the answer is
 * true.
 */
export const isMobile = (number: string): boolean => !number.startsWith('+27') || /^\+27(?:[67]|8(?![067]))/.test(number);

/** A number as people write it in South Africa, `082 123 4567`. A number of another country, and any other text, stays as it is. */
export const writtenPhoneNumber = (number: string): string => number.replace(/^\+27(\d{2})(\d{3})(\d{4})$/, '0$1\u00a0$2\u00a0$3');

/** `082 ••• 5134` for a South African number; the country's first digits and the end of any other number. A masked one stays as it is. */
export function maskedPhoneNumber(number: string): string {
  if (number.includes('•')) return number;
  const national = /^\+27(\d{2})\d+(\d{4})$/.exec(number);
  return national === null ? `${number.slice(0, 3)} ••• ${number.slice(-4)}` : `0${national[1] ?? ''} ••• ${national[2] ?? ''}`;
}

/** A number that stays on one line. */
export const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0');
