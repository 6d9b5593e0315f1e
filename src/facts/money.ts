/** Money is integer cents. These functions write it for programs and for people. */

/** The largest amount that the interface can write, in cents. */
export const LARGEST_AMOUNT = 999_999_999_999;

/** The largest amount without VAT: half of the largest amount, so that there is room for any VAT. */
export const LARGEST_NET = Math.floor(LARGEST_AMOUNT / 2);

/** The cents of a decimal text: `12.3` → 1230. The text has only digits, and at most two behind the point. */
export function centsOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents as the interface writes them: 1230 → `12.30`. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A no-break space, so that an amount is never split at the end of a line. */
const SPACE = '\u00a0';

/** Symbols that every South African knows. For any other currency its ISO code is shown. */
const SYMBOLS: Readonly<Record<string, string>> = { ZAR: 'R', USD: 'US$', EUR: '€', GBP: '£' };

/** What is written before an amount: the currency's symbol, or its ISO code. */
export const currencySign = (currency: string): string => SYMBOLS[currency] ?? currency;

/**
 * Cents of a currency as South Africans write them: 123456, `ZAR` → `R 1 234,56`. Not made with `Intl`, because its spaces and separators
 * differ between versions of ICU.
 */
export function formatMoney(cents: number, currency: string): string {
  const grouped = decimalOf(Math.abs(cents))
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, SPACE);
  return `${cents < 0 ? '−' : ''}${currencySign(currency)}${SPACE}${grouped}`;
}

/** Cents of rand as South Africans write them: 123456 → `R 1 234,56`. */
export const rand = (cents: number): string => formatMoney(cents, 'ZAR');
