import { productBySku, type Product } from './catalogue.ts';
import { vatWithin } from './money.ts';

/** The content of a cart: SKU → quantity. It has no prices; they come from the catalogue. */
export type Quantities = Readonly<Record<string, number>>;

/** One line of a cart, with the catalogue's price. */
export interface CartLine {
  readonly product: Product;
  readonly quantity: number;
  /** The price of the whole line in cents, VAT included. */
  readonly amount: number;
}

/** A cart with its sums. All sums are in cents and include VAT. */
export interface PricedCart {
  readonly lines: readonly CartLine[];
  /** The number of items in the cart. */
  readonly count: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly total: number;
  /** The part of the total that is VAT. */
  readonly vat: number;
}

/** The maximum quantity of one product in a cart. */
export const MOST_PER_PRODUCT = 20;
/** The price of delivery by courier, in cents. */
export const COURIER = 65_00;
/** From this subtotal on delivery is free, in cents. */
export const FREE_COURIER_FROM = 600_00;

/** The cart with the given quantity of one product. Zero removes the product. An unknown product or an invalid quantity changes nothing. */
export function withQuantity(cart: Quantities, sku: string, quantity: number): Quantities {
  if (!productBySku(sku) || !Number.isInteger(quantity) || quantity < 0) return cart;
  const { [sku]: _before, ...rest } = cart;
  if (quantity === 0) return rest;
  const wanted = Math.min(quantity, MOST_PER_PRODUCT);
  return sku in cart ? { ...cart, [sku]: wanted } : { ...rest, [sku]: wanted };
}

/** The cart with the quantity of one product increased. */
export function withMore(cart: Quantities, sku: string, more: number): Quantities {
  return more > 0 ? withQuantity(cart, sku, (cart[sku] ?? 0) + more) : cart;
}

/** The cart without the quantities that were paid for. Items that the shopper added during the payment stay. */
export function withoutProduct(cart: Quantities, paid: Quantities): Quantities {
  return Object.entries(paid).reduce((left, [sku, quantity]) => withQuantity(left, sku, Math.max(0, (left[sku] ?? 0) - quantity)), cart);
}

/** Prices a cart from the catalogue. Products that are no longer sold are left out. */
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
