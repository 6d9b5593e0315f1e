/** Money is integer cents. This is how it is written: for programs, and for people. */

/** The amount of a text with a point, such as `12.3` → 1230. The text is digits, with at most two behind the point. */
export function centsOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents as interfaces write them: 1230 → `12.30`. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A no-break space: an amount never falls apart at the end of a line. */
const SPACE = '\u00a0';

/** Symbols that a South African reads at once; any other currency shows its ISO code. */
const SYMBOLS: Readonly<Record<string, string>> = { ZAR: 'R', USD: 'US$', EUR: '€', GBP: '£' };

/** The sign of a currency before its amounts. */
export const currencySign = (currency: string): string => SYMBOLS[currency] ?? currency;

/**
 * Cents of a currency as South Africans write them: 123456, `ZAR` → `R 1 234,56`. Our own few lines, because `Intl` changes
 * its mind about spaces and separators from one ICU to the next.
 */
export function formatMoney(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, SPACE);
  return `${cents < 0 ? '−' : ''}${currencySign(currency)}${SPACE}${whole},${digits.slice(-2)}`;
}

/** Cents of rand as South Africans write them: 123456 → `R 1 234,56`. */
export const rand = (cents: number): string => formatMoney(cents, 'ZAR');
