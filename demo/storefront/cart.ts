import { productBySku, type Product } from './catalogue.ts';
import { vatWithin } from './money.ts';

/** What lies in a cart: SKU → how many. Prices are never in here; they come from the catalogue. */
export type Quantities = Readonly<Record<string, number>>;

/** One line with the catalogue's price. */
export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
  /** Price of the line in cents, VAT included. */
  readonly amount: number;
}

/** A cart with its sums, all in cents and all with VAT included. */
export interface PricedCart {
  readonly lines: readonly CartLine[];
  /** How many things are in it. */
  readonly count: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly total: number;
  /** The VAT within the total. */
  readonly vat: number;
}

/** Most of one thing a shopper may order. */
export const MOST_PER_PRODUCT = 20;
/** What the courier costs, in cents. */
export const COURIER = 65_00;
/** From this subtotal on the courier is ours, in cents. */
export const FREE_COURIER_FROM = 600_00;

/** The cart with so many of one product; none takes it out, unknown products and odd numbers change nothing. */
export function withQuantity(cart: Quantities, sku: string, quantity: number): Quantities {
  if (!productBySku(sku) || !Number.isInteger(quantity) || quantity < 0) return cart;
  const { [sku]: _before, ...rest } = cart;
  if (quantity === 0) return rest;
  const wanted = Math.min(quantity, MOST_PER_PRODUCT);
  return sku in cart ? { ...cart, [sku]: wanted } : { ...rest, [sku]: wanted };
}

/** The cart with some more of one product. */
export function withMore(cart: Quantities, sku: string, more: number): Quantities {
  return more > 0 ? withQuantity(cart, sku, (cart[sku] ?? 0) + more) : cart;
}

/** The cart without what was just paid for; what was added meanwhile stays. */
export function withoutProduct(cart: Quantities, paid: Quantities): Quantities {
  return Object.entries(paid).reduce((left, [sku, quantity]) => withQuantity(left, sku, Math.max(0, (left[sku] ?? 0) - quantity)), cart);
}

/** Prices a cart from the catalogue; what is no longer sold falls out. */
export function price(cart: Quantities): PricedCart {
  const lines = Object.entries(cart).flatMap(([sku, quantity]) => {
    const product = productBySku(sku);
    return product ? [{ product, quantity, amount: product.price * quantity }] : [];
  });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const shipping = lines.length === 0 || subtotal >= FREE_COURIER_FROM ? 0 : COURIER;
  const total = subtotal + shipping;
  return { lines, count: lines.reduce((sum, line) => sum + line.quantity, 0), subtotal, shipping, total, vat: vatWithin(total) };
}
