/** Percentages are integers, as money is: hundred-thousandths of a percent, so that five decimals are exact. */

/** One percent. */
export const PERCENT = 100_000;

/** The rate of a decimal text: `5.25` → 525000. The text has only digits, and at most five behind the point. */
export function rateOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * PERCENT + Number(fraction.padEnd(5, '0'));
}

/** A rate as South Africans write it: 525000 → `5,25 %`. */
export const percentText = (rate: number): string => `${String(rate / PERCENT).replace('.', ',')}\u00a0%`;
