import { refuseField } from '../../contract/errors.ts';
/** Money is integer cents. Fractions are exact (an integer over an integer) and rounded once, half up (ruling *money*). */

/** An exact fraction. */
export interface Fraction {
  readonly of: number;
  readonly over: number;
}

/** `cents` × `of` ⁄ `over`, rounded half up. Exact for any amount the interface takes. */
export function portion(cents: number, { of, over }: Fraction): number {
  const doubled = 2n * BigInt(cents) * BigInt(of);
  const by = 2n * BigInt(over);
  // Half up: add a half, then round towards minus infinity (BigInt division rounds towards zero).
  const shifted = doubled + BigInt(over);
  const quotient = shifted / by;
  return Number(shifted % by < 0n ? quotient - 1n : quotient);
}

/** VAT rates with the first SAST day of each, newest first. */
const VAT: readonly { readonly from: string; readonly rate: Fraction }[] = [
  { from: '2018-04-01', rate: { of: 15, over: 100 } },
  { from: '1993-04-07', rate: { of: 14, over: 100 } },
];

/** The VAT rate of a SAST day (`YYYY-MM-DD`). */
export const vatRate = (day: string): Fraction => VAT.find(({ from }) => from <= day)?.rate ?? { of: 0, over: 1 };

/** A line of a sum: the price of one unit without tax, the quantity, and whether VAT is due on it. */
export interface Line {
  readonly price: number;
  readonly qty: number;
  readonly is_tax: boolean;
}

/** The totals of lines, in cents. */
export interface Totals {
  readonly total_excl: number;
  readonly total_tax: number;
  readonly total_incl: number;
}

/** Adds lines up. VAT is computed once, on the net total of the lines that bear it. */
export function totals(lines: readonly Line[], day: string): Totals {
  const net = (some: readonly Line[]) => some.reduce((sum, { price, qty }) => sum + price * qty, 0);
  const total_excl = net(lines);
  const total_tax = portion(net(lines.filter(({ is_tax }) => is_tax)), vatRate(day));
  return { total_excl, total_tax, total_incl: total_excl + total_tax };
}

/** Payments by card are settled in rand only. @throws Refusal 005 */
export function requireRand(currency: string): void {
  if (currency !== 'ZAR') throw refuseField('005', 'currency', 'settled_currency', 'this account takes payments in ZAR', { currency });
}

/**
 * Splits a total into shares by weight, in whole cents that add up to the total. Each share is rounded down. The cents that are
 * left go one each to the shares that lost most by rounding; of equal losses the earlier share goes first. If all weights are zero,
 * the shares are equal.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const all = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const sum = all.reduce((a, b) => a + b, 0);
  const sign = total < 0 ? -1 : 1;
  const exact = all.map((weight, at) => {
    const product = BigInt(Math.abs(total)) * BigInt(weight);
    return { at, floor: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  const left = Math.abs(total) - exact.reduce((a, { floor }) => a + floor, 0);
  const luckiest = exact.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1)).slice(0, left);
  const extra = new Set(luckiest.map(({ at }) => at));
  // `+ 0` turns minus zero (-1 * 0) into zero.
  return exact.map(({ at, floor }) => sign * (floor + (extra.has(at) ? 1 : 0)) + 0);
}
