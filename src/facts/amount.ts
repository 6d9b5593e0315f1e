/** An amount that a person types, as South Africans write money. */

/** What was typed without its currency and its spaces. */
export const compact = (typed: string): string => typed.replace(/^\s*(?:ZAR|R)/i, '').replace(/[\s\u00a0]/g, '');

/**
 * One separator with three digits or more behind it: of 1,000 nobody knows whether it is a thousand or one, and of
 * 100.555 whether it is a hundred or a hundred thousand. Somebody's money is not guessed.
 */
export const UNCLEAR = /^\d+[.,]\d{3,}$/;

/** Whole cents of what was typed (`150`, `1 500,50`, `R 1,500.50`), or null where it is no amount. */
export function parseAmount(typed: string): number | null {
  const text = compact(typed);
  // The last separator with one or two digits behind it is the cents'; any other only groups.
  const parts = UNCLEAR.test(text) ? null : /^(\d+(?:[.,]\d{3})*)(?:[.,](\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const whole = Number((parts[1] ?? '').replace(/[.,]/g, ''));
  const cents = whole * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}
