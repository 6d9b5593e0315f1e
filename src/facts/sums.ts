/** How the total of a cart comes about. Screens, receipts, mails and invoices show the same rows, and the rows always add up. */

/** The amounts that a merchant sent, in cents; null where it sent none. */
export interface CartAmounts {
  readonly items: readonly { readonly quantity: number; readonly unit_amount: number }[];
  readonly amount_subtotal: number | null;
  readonly amount_discount: number | null;
  readonly amount_shipping: number | null;
  readonly amount_tax: number | null;
  /** The total of the order. A payment may be for a part of it. */
  readonly amount_total: number | null;
}

/**
 * The rows between the lines and the amount: subtotal − discount + shipping + tax + other − apart = amount. A row is null where there is
 * nothing to show.
 */
export interface CartSums {
  /** The sum of the lines. */
  readonly subtotal: number | null;
  readonly discount: number | null;
  readonly shipping: number | null;
  /** VAT that is added to the prices. */
  readonly tax: number | null;
  /** What the merchant’s own amounts do not explain. It may be negative. */
  readonly other: number | null;
  /** The part of the order that this payment is not for. */
  readonly apart: number | null;
  /** VAT that is in the prices already, so that it is not added. */
  readonly tax_within: number | null;
}

/** `cents` × `of` ⁄ `over`, rounded half up; `over` is above zero. */
function share(cents: bigint, of: bigint, over: bigint): number {
  const [doubled, by] = [2n * cents * of + over, 2n * over];
  return Number(doubled / by - (doubled < 0n && doubled % by !== 0n ? 1n : 0n));
}

const NO_ROWS: CartSums = { subtotal: null, discount: null, shipping: null, tax: null, other: null, apart: null, tax_within: null };

/** An amount to show: nothing is shown for zero. */
const shown = (cents: number): number | null => (cents === 0 ? null : cents);

/**
 * The rows of a cart whose payment is `amount`. Merchants send prices with or without VAT, before or after a discount, and need not send
 * everything. So the amounts are added that make up the total, as many of them as possible; the others are in the prices already.
 */
export function cartSums(cart: CartAmounts, amount: number): CartSums {
  const { items } = cart;
  const base = items.length > 0 ? items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0) : cart.amount_subtotal;
  const [less, more, vat] = [cart.amount_discount ?? 0, cart.amount_shipping ?? 0, cart.amount_tax ?? 0];
  const whole = cart.amount_total ?? amount;
  if (amount === 0) return NO_ROWS;
  const within = vat > 0 && vat < whole ? share(BigInt(vat), BigInt(amount), BigInt(whole)) : 0;
  const bare = { ...NO_ROWS, tax_within: shown(within) };
  if (base === null || !Number.isSafeInteger(base)) return bare;
  const ways: readonly (readonly [less: number, more: number, vat: number])[] = [
    [less, more, vat],
    [less, more, 0],
    [0, more, vat],
    [0, more, 0],
    [less, 0, vat],
    [less, 0, 0],
    [0, 0, vat],
    [0, 0, 0],
  ];
  const found = ways.find(([minus, plus, added]) => base - minus + plus + added === whole);
  // Without lines, there is nothing that a remainder could be explained by.
  if (found === undefined && items.length === 0) return bare;
  const [minus, plus, added] = found ?? [less, more, 0];
  const rest = whole - (base - minus + plus + added);
  const rows = {
    discount: shown(minus),
    shipping: shown(plus),
    tax: shown(added),
    other: shown(rest + Math.max(0, amount - whole)),
    apart: shown(Math.max(0, whole - amount)),
  };
  const isPlain = Object.values(rows).every((row) => row === null);
  // A subtotal that says the same as the total is left out, unless the merchant sent it.
  return { subtotal: isPlain && cart.amount_subtotal !== base ? null : base, ...rows, tax_within: added > 0 ? null : shown(within) };
}

/**
 * Spreads a total over amounts in proportion to them, in whole cents that add up to it. `sum` of the amounts must be above zero; each of
 * them may be negative.
 */
export function spread(amounts: readonly number[], total: number): number[] {
  const sum = BigInt(amounts.reduce((all, one) => all + one, 0));
  let seen = 0n;
  let given = 0;
  return amounts.map((one) => {
    seen += BigInt(one);
    const before = given;
    given = share(seen, BigInt(total), sum);
    return given - before;
  });
}
