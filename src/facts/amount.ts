import { asciiDigits } from './digits.ts';

/** Reads an amount that a person types, as South Africans write money. */

/**
 * An amount as a person pasted it, without everything that only separates its digits. A minus sign before or behind the digits stays, as
 * `-`, so that a negative amount never becomes a positive one.
 */
export const pastedAmount = (typed: string): string =>
  asciiDigits(typed)
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu, '')
    .replace(/[\p{Dash}\u02d7\u2043\u2796]/gu, '-')
    .replace(/(\d)-+(?=\d)/g, '$1');

/** The typed text without its currency and without what only separates its digits. */
export const withoutCurrencyAndSpaces = (typed: string): string => pastedAmount(typed).replace(/^(?:ZAR|R)/i, '');

/**
 * Matches one separator with three or more digits behind it. 1,000 could mean a thousand or one, and 100.555 a hundred or a hundred
 * thousand. The program does not guess an amount of money.
 */
export const AMBIGUOUS_SEPARATOR = /^\d+[.,]\d{3,}$/;

/** The typed amount (`150`, `1 500,50`, `R 1,500.50`) in whole cents, or null if the text is not an amount. */
export function parseAmount(typed: string): number | null {
  const text = withoutCurrencyAndSpaces(typed);
  // The last separator is the decimal separator if one or two digits follow it. All other separators only group digits.
  const parts = AMBIGUOUS_SEPARATOR.test(text) ? null : /^(\d+(?:[.,]\d{3})*)(?:[.,](\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const whole = Number((parts[1] ?? '').replace(/[.,]/g, ''));
  const cents = whole * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}
