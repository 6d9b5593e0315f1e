import { formatMoney } from '../../../facts/money.ts';
import { cartSums } from '../../../facts/sums.ts';
import type { ReceiptWords } from '../../../languages/document-words.ts';
import type { CheckoutSession } from '../records/checkout.ts';

/**
 * A session’s lines and the rows below them, which add up to its amount: pairs of names and amounts, as on the screen. Empty if there is
 * nothing to say but the amount.
 */
export function sumRows({ cart, amount, currency }: CheckoutSession, words: ReceiptWords): [name: string, amount: string][] {
  if (cart === null) return [];
  const { subtotal, discount, shipping, tax, other, apart, tax_within } = cartSums(cart, amount);
  const row = (name: string, cents: number | null): [string, string][] => (cents === null ? [] : [[name, formatMoney(cents, currency)]]);
  const above = [
    ...cart.items.flatMap(({ name, quantity, unit_amount }) =>
      row(quantity === 1 ? name : `${quantity} × ${name}`, quantity * unit_amount),
    ),
    ...row(words.subtotal, subtotal),
    ...row(words.discount, discount && -discount),
    ...row(words.delivery, shipping),
    ...row(words.vat, tax),
    ...row(words.other, other),
    ...row(words.apart, apart && -apart),
  ];
  const within = row(words.vatWithin, tax_within);
  return above.length + within.length === 0 ? [] : [...above, ...row(words.total, amount), ...within];
}
