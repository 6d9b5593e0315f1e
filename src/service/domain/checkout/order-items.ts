import { cartSums, spread } from '../../../facts/sums.ts';
import type { InvoiceItem } from '../invoice.ts';
import { LARGEST_AMOUNT } from '../../../facts/money.ts';
import type { Totals } from '../money.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/** What a payment in a checkout is for, line by line: the same lines as on the screen, on an invoice. */

/** The lines of an invoice and its totals. Both add up to the amount that was paid. */
export interface OrderItems {
  readonly items: readonly InvoiceItem[];
  readonly totals: Totals;
}

interface Part {
  readonly name: string;
  readonly qty: number;
  readonly amount: number;
}

/** The lines of an order and the rows below them, without VAT that is added: what a shopper reads above the total. */
function partsOf(cart: NonNullable<CheckoutSession['cart']>, sums: ReturnType<typeof cartSums>): Part[] {
  const lines = cart.items.map(({ name, quantity, unit_amount }) => ({ name, qty: quantity, amount: quantity * unit_amount }));
  const rows: readonly (readonly [name: string, amount: number | null])[] = [
    ['Discount', sums.discount === null ? null : -sums.discount],
    ['Delivery', sums.shipping],
  ];
  const below = rows.flatMap(([name, amount]) => (amount === null ? [] : [{ name, qty: 1, amount }]));
  if (lines.length > 0 || sums.subtotal === null) return [...lines, ...below];
  return [{ name: cart.description ?? cart.reference, qty: 1, amount: sums.subtotal }, ...below];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** The whole amount in one line. */
const oneItem = (name: string, { total_excl, total_tax, total_incl }: Totals): InvoiceItem => ({
  ...{ name, qty: 1, price: total_excl, is_tax: total_tax > 0 },
  ...{ total_excl, total_incl },
});

/**
 * The invoice of a payment of `amount`. The VAT is what the merchant said. Prices that contain it are shared into net amounts and VAT in
 * proportion; prices without it get their share of the VAT.
 */
export function orderItems({ cart, session_id, amount }: Pick<CheckoutSession, 'cart' | 'session_id' | 'amount'>): OrderItems {
  const name = cart?.description ?? cart?.reference ?? session_id;
  const sums = cart === null ? null : cartSums(cart, amount);
  const added = sums?.tax ?? 0;
  const rest = (sums?.other ?? 0) - (sums?.apart ?? 0);
  const whole = amount - rest;
  const total_tax = added > 0 ? (spread([whole - added, added], amount)[1] ?? 0) : (sums?.tax_within ?? 0);
  const totals: Totals = { total_excl: amount - total_tax, total_tax, total_incl: amount };
  const parts = cart === null || sums === null ? [] : partsOf(cart, sums);
  const amounts = parts.map((part) => part.amount);
  if (sumOf(amounts) <= 0) return { items: [oneItem(name, totals)], totals };
  const left = rest === 0 ? [] : [{ name: rest < 0 && sums?.apart != null ? 'Not in this payment' : 'Other', qty: 1, amount: rest }];
  const all = [...parts, ...left];
  const excl = added > 0 ? amounts : spread([...amounts, ...left.map((part) => part.amount)], totals.total_excl);
  const incl = added > 0 ? spread(amounts, whole) : all.map((part) => part.amount);
  if (added > 0 && left.length > 0) {
    excl.push(totals.total_excl - sumOf(excl));
    incl.push(rest);
  }
  const items = all.map((part, at): InvoiceItem => {
    const total_excl = excl[at] ?? 0;
    return {
      ...{ name: part.name, qty: part.qty, price: Math.round(total_excl / part.qty), is_tax: total_tax > 0 },
      ...{ total_excl, total_incl: incl[at] ?? 0 },
    };
  });
  // What the interface cannot write is not listed.
  const isWritable = items.every(
    ({ total_excl = 0, total_incl = 0 }) => Math.max(Math.abs(total_excl), Math.abs(total_incl)) <= LARGEST_AMOUNT,
  );
  return { items: isWritable ? items : [oneItem(name, totals)], totals };
}
