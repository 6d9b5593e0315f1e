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
