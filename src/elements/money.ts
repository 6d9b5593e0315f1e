/**
 * Money as South Africans write it: `R 1 234,56`. Our own few lines, because `Intl` changes its mind
 * about spaces and separators from one ICU to the next. Every space is a no-break space, so that an
 * amount never falls apart at the end of a line.
 */

const SPACE = '\u00a0';

/** Symbols that a South African shopper reads at once; any other currency shows its ISO code. */
const SYMBOLS: Readonly<Record<string, string>> = { ZAR: 'R', USD: 'US$', EUR: '€', GBP: '£' };

/** Whole cents of a currency in words: `14900`, `ZAR` → `R 149,00`. */
export function formatMoney(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, SPACE);
  return `${cents < 0 ? '−' : ''}${SYMBOLS[currency] ?? currency}${SPACE}${whole},${digits.slice(-2)}`;
}

/** Whole cents as interfaces write them: `14900` → `149.00`. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
