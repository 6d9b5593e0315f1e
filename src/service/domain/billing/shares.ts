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
